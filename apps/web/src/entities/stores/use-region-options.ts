import { currencies, languages } from '#contract/enumerations.ts'
import { timeZones } from '#contract/geography.ts'
import { currencyName, languageName, timeZoneLabel } from '#web/client/format.ts'
import { useLanguage } from '#web/client/text.ts'

/** The currencies, languages and time zones of a store as options, in the user's language. */
export const useRegionOptions = () => {
  const [language] = useLanguage()
  return {
    currencies: currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code, language)}` })),
    languages: languages.map((code) => ({ value: code, label: languageName(code, language) })),
    timeZones: timeZones.map((zone) => ({ value: zone, label: timeZoneLabel(zone, language) })),
  }
}
