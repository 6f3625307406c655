terraform import §local§_server.web web
