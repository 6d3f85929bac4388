import { useLanguage } from '#web/client/text.ts'

/** 'March 2026' for '2026-03'. */
export const useMonthName = (): ((month: string) => string) => {
  const [language] = useLanguage()
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => {
    const name = format.format(new Date(`${month}-15T00:00:00Z`))
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
}
