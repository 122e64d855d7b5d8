// The page's only script of ours; SwaggerUIBundle comes from swagger-ui-dist.
const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  tryItOutEnabled: true,
})
// Of an installation that has not been given others; they prove nothing.
ui.initOAuth({ clientId: 'staffplan-web', clientSecret: 'staffplan-web' })
