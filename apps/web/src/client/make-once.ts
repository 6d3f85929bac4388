import type { Language } from '#contract/enumerations.ts'

/** Made when it is first asked for: a formatter of Intl takes a slow phone up to a tenth of a second. */
export const makeOnce = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

export const makeOnceFor = <Made extends object>(
  make: (language: Language) => Made,
): ((language: Language) => Made) => {
  const made = { en: makeOnce(() => make('en')), es: makeOnce(() => make('es')) }
  return (language) => made[language]()
}
