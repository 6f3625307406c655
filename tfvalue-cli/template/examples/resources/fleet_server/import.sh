terraform import fleet_server.web web
