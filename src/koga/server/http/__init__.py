"""HTTP: routes, request and response bodies, the page, headers."""
