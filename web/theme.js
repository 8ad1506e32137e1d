// Before the first paint, so that nobody is blinded at night.
;(() => {
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('cellar.settings') ?? '{}').theme ?? 'system'
  } catch {
    // Storage is switched off or broken: the system decides.
  }
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
