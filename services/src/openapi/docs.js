// The page's own script; SwaggerUIBundle comes from swagger-ui-dist.
const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  tryItOutEnabled: true,
})
// The credentials built into the web client, which every installation accepts; they prove nothing.
ui.initOAuth({ clientId: 'staffplan-web', clientSecret: 'staffplan-web' })
