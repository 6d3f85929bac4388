import type * as z from 'zod'
import { withText } from './core/validation-messages.ts'
import type { Language } from './enumerations.ts'

/** The fields of an address that the rule needs; forms can have an empty country. */
export interface PostalAddress {
  postcode?: string | undefined
  country?: string | null | undefined
}

interface PostalFormat {
  /** Of the code in upper case, without spaces and hyphens. */
  pattern: RegExp
  example: string
  isZip?: true
  /** Where the code is separated, with what to write there; without it, digits only. */
  separator?: readonly [parts: RegExp, written: string]
}

const zip: PostalFormat = {
  pattern: /^\d{5}(\d{4})?$/,
  example: '10001',
  isZip: true,
  separator: [/^(\d{5})(?=\d)/, '$1-'],
}
// Some people write the country before the code, such as D-10115.
const digits = (count: number, prefix: string, example: string): PostalFormat => ({
  pattern: new RegExp(`^(${prefix})?\\d{${count}}$`),
  example,
})

/** Only countries where everyone has a code of one well-known format. */
const formats: Readonly<Record<string, PostalFormat>> = {
  US: zip,
  PR: { ...zip, example: '00901' },
  VI: { ...zip, example: '00802' },
  GU: { ...zip, example: '96910' },
  AS: { ...zip, example: '96799' },
  MP: { ...zip, example: '96950' },
  CA: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
    example: 'K1A 0B1',
    separator: [/^(...)/, '$1 '],
  },
  MX: digits(5, 'MX', '06000'),
  BR: { ...digits(8, 'BR', '01310-100'), separator: [/^(\d{5})/, '$1-'] },
  GB: {
    pattern: /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/,
    example: 'SW1A 1AA',
    separator: [/^(BFPO|.+(?=...$))/, '$1 '],
  },
  DE: digits(5, 'DE?', '10115'),
  AT: digits(4, 'AT?', '1010'),
  CH: digits(4, 'CH', '8001'),
  ES: digits(5, 'ES?', '28001'),
  FR: digits(5, 'FR?', '75001'),
  IT: digits(5, 'IT?', '00118'),
  BE: digits(4, 'BE?', '1000'),
  NL: { pattern: /^(NL)?\d{4}[A-Z]{2}$/, example: '1012 AB', separator: [/^(\d{4})/, '$1 '] },
  AU: digits(4, 'AU', '2000'),
}

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]+/gu, '')
    .toUpperCase()

/**
 * What is wrong with a postal code, as texts; undefined for an empty one and in other countries. For forms where people
 * type an address: calls of programs, imports and stored addresses are taken as they are.
 */
export const findPostalCodeProblem = ({
  postcode = '',
  country,
}: PostalAddress): Readonly<Record<Language, string>> | undefined => {
  const format = formats[country ?? '']
  const code = normalize(postcode)
  if (!format || code === '' || format.pattern.test(code)) return undefined
  const { example, isZip } = format
  return {
    en: `This ${isZip ? 'ZIP' : 'postal'} code doesn’t match the country. Enter one like ${example}, or change the country.`,
    es: `Este código postal no corresponde al país. Ingresa uno como ${example} o cambia el país.`,
  }
}

/** The code as mail is addressed with it: "KY16 9QS" for "ky169qs". Codes of other countries stay as they were typed. */
const formatPostalCode = ({ postcode = '', country }: PostalAddress): string => {
  const format = formats[country ?? '']
  const code = normalize(postcode)
  if (!format?.pattern.test(code)) return postcode
  if (format.separator) return code.replace(...format.separator)
  return /^\d+$/.test(code) ? code : postcode
}

/** For forms where people type an address. */
export const withFormattedPostalCode = <Address extends PostalAddress>(address: Address): Address =>
  address.postcode === undefined ? address : { ...address, postcode: formatPostalCode(address) }

/** Whether the code is as it was stored, so that a form with an old address can be saved. */
export const isStoredPostalCode = (address: PostalAddress, stored: readonly PostalAddress[]): boolean =>
  stored.some(
    ({ postcode = '', country }) =>
      normalize(postcode) === normalize(address.postcode ?? '') && (country ?? '') === (address.country ?? ''),
  )

/** For `superRefine` of the address in a form; codes that were `stored` before are taken as they are. */
export const checkPostalCode =
  (stored: readonly PostalAddress[] = []) =>
  (address: PostalAddress, context: z.RefinementCtx): void => {
    const texts = findPostalCodeProblem(address)
    if (texts && !isStoredPostalCode(address, stored))
      context.addIssue({ code: 'custom', path: ['postcode'], ...withText(texts) })
  }
