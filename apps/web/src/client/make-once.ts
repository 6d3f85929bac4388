import type { Language } from '#contract/enumerations.ts'

/** Created on first use: an Intl formatter takes up to 100 ms on a slow phone. */
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
