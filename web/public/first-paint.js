// Runs before the first paint, so that neither theme nor writing direction flashes.
// The keys are those of src/ui/theme/scheme.ts and src/i18n/languages.ts.
// Schemas come with any of the later scripts. Unless told so before, they try `new Function`, which the content policy reports.
globalThis.__zod_globalConfig = { jitless: true }
;(function () {
  var root = document.documentElement
  var scheme = localStorage.getItem('staffplan.scheme')
  var dark = scheme ? scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  var language =
    localStorage.getItem('staffplan.language') || localStorage.getItem('staffplan.language.person')
  if (language === 'de') root.lang = 'de'
  if (language === 'sa') {
    root.lang = 'ar'
    root.dir = 'rtl'
  }
})()
