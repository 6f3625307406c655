terraform import §local§_§type§.web web
