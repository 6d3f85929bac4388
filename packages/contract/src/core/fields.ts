import * as z from 'zod'
import { said } from './validation-words.ts'

/** In one spelling, so that two of them are the same exactly when they say the same. */
export const id = z.uuid().toLowerCase()
/** The next one fits into a column too. */
export const version = z.int().min(1).max(2_147_483_646)
export const instant = z.iso.datetime()
/** A day of the calendar; there was no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'))

/** A line of text a person typed: trimmed, never empty, normalised so that é is one letter however it was composed. */
export const line = (most: number) => z.string().trim().normalize('NFC').min(1).max(most)
/** Of a text that becomes a mail's subject or a name in one: line breaks and the like are spaces. */
export const oneLine = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .normalize('NFC')
    .min(1)
    .max(most)
export const prose = (most: number) => z.string().trim().normalize('NFC').max(most)
/** Nothing that anybody could see: spaces of every kind, and characters without a width. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\u3164\u2800]*$/u.test(text)
/** People write shop.example.com; what is kept is an address that a link can lead to. */
export const url = z
  .string()
  .trim()
  .max(500)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))

// Compared lower-cased and NFKC-normalised, so look-alike compositions of one address are one address.
export const email = z.string().trim().normalize('NFKC').toLowerCase().max(254).pipe(z.email())

/** As people write them: digits with what they are grouped by. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .refine((text) => /^\+?[\d\s()./-]{5,}$/.test(text), said('phone'))

/** The six digits of a mail or an authenticator; people type them in groups. */
export const sixDigits = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().refine((text) => /^\d{6}$/.test(text), said('sixDigits')))

export const objectKey = z.string().regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/)
export const picture = z.object({ key: objectKey, url: z.string() })

export const none = z.strictObject({})
export const nothing = z.null()
export const ids = z.array(id).min(1).max(200)

export const oneById = z.strictObject({ id })
export const manyByIds = z.strictObject({ ids })
export const changedIds = z.object({ ids: z.array(id) })
/** Another thing of the store, by its id and what people call it. */
export const reference = z.object({ _id: id, name: z.string() })
/** What every row that people edit carries. */
export const edited = { version, createdAt: instant, updatedAt: instant, updatedBy: z.string().nullable() }
