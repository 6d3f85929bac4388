import type { Language } from '#contract/enumerations.ts'

/** Created on first use: an Intl formatter takes up to 100 ms on a slow phone. */
export const lazy = <Value extends object>(make: () => Value): (() => Value) => {
  let value: Value | undefined
  return () => (value ??= make())
}

export const lazyByLanguage = <Value extends object>(
  make: (language: Language) => Value,
): ((language: Language) => Value) => {
  const values = { en: lazy(() => make('en')), es: lazy(() => make('es')) }
  return (language) => values[language]()
}
