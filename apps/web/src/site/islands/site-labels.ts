const english = {
  theme: 'Theme',
  themes: { system: 'System theme', light: 'Light', dark: 'Dark' },
}

const spanish: typeof english = {
  theme: 'Tema',
  themes: { system: 'Tema del sistema', light: 'Claro', dark: 'Oscuro' },
}

/** Labels that scripts render, in the language of the page. */
export const getSiteLabels = (): typeof english => (document.documentElement.lang === 'es' ? spanish : english)
