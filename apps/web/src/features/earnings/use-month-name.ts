import { useLocale } from '#web/client/text.ts'

/** 'March 2026' for '2026-03'. */
export const useMonthName = (): ((month: string) => string) => {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => {
    const name = format.format(new Date(`${month}-15T00:00:00Z`))
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}
