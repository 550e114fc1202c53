// Runs before the first paint; plain script, no imports. Keys and choices as in src/lib/i18n/locale.ts and src/ui/theme.ts.
;(() => {
  const texts = __TEXTS__
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = stored('stepwright.theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  const wanted = [stored('stepwright.language'), ...(navigator.languages || [])]
  const directions = __DIRECTIONS__
  const language =
    wanted.map((tag) => (tag || '').slice(0, 2).toLowerCase()).find((tag) => directions[tag]) || 'en'
  root.lang = language
  root.dir = directions[language]
  if (texts[language]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = texts[language]
    document.head.append(link)
  }
})()
