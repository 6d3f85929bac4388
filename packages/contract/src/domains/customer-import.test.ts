import fc from 'fast-check'
import { expect, it } from 'vitest'
import { customerEmail, normalizeEmail } from './customer.ts'
import { guessColumns } from './customer-columns.ts'
import { validateCustomerRow, getProblemMessage } from './customer-import.ts'

const context = { currency: 'USD', today: '2026-06-15' } as const
const ann = { name: 'Ann', email: 'ann@example.com' }
const findProblem = (row: unknown) => {
  const result = validateCustomerRow(row, context)
  return result.ok ? undefined : result.problem
}

it('normalizes emails that differ by case, composition or spaces', () => {
  const spellings = [
    'josé@exämple.com',
    'jose\u0301@exa\u0308mple.com',
    ' JOSÉ @ exämple.com ',
    'ｊosé＠exämple.com',
    'jo\u200bsé@exämple.com',
    'josé\ufe0f\u034f\u3164@exämple.com',
  ]
  expect(new Set(spellings.map((text) => customerEmail.parse(text)))).toEqual(new Set(['josé@exämple.com']))
})

it('normalizes idempotently', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => normalizeEmail(normalizeEmail(text)) === normalizeEmail(text),
    ),
  )
})

it.each([
  '',
  'ann',
  '@example.com',
  'ann@',
  'ann@example',
  'a@b@example.com',
  'ann@example..com',
  'ann,bo@example.com',
  'ann@-x.com',
])('rejects %j as an email', (text) => expect(customerEmail.safeParse(text).success).toBe(false))

it('parses a valid row and keeps cells as written', () => {
  const row = {
    firstName: '=HYPERLINK("http://x")',
    lastName: ' Núñez ',
    email: ' ANN@Example.com',
    phone: "'+1 555 010 0199",
    birthday: '1990/5/3',
    tags: 'VIP; vip, regular',
    emailConsent: 'Yes',
    smsConsent: '',
    line1: '1 Main St',
    country: 'us',
    points: '12',
    credit: '3.50',
    note: '+call first',
  }
  expect(validateCustomerRow(row, context)).toEqual({
    ok: true,
    customer: {
      name: '=HYPERLINK("http://x") Núñez',
      email: 'ann@example.com',
      phone: '+1 555 010 0199',
      birthday: '1990-05-03',
      tags: ['VIP', 'regular'],
      language: null,
      emailConsent: true,
      smsConsent: null,
      address: { line1: '1 Main St', line2: '', city: '', region: '', postcode: '', country: 'US' },
      points: 12,
      credit: 350,
      note: '+call first',
    },
  })
})

it.each([
  [null, 'not_a_row'],
  [['a'], 'not_a_row'],
  [{ ...ann, age: '3' }, 'unknown_column'],
  [{ ...ann, points: 3 }, 'not_text'],
  [{ name: 'Ann' }, 'no_email'],
  [{ name: 'Ann', email: 'nowhere' }, 'bad_email'],
  [{ email: 'ann@example.com', name: ' \u200b' }, 'no_name'],
  [{ ...ann, note: 'x'.repeat(5001) }, 'too_long'],
  [{ ...ann, phone: 'call me' }, 'bad_phone'],
  [{ ...ann, birthday: '03/04/1990' }, 'bad_birthday'],
  [{ ...ann, birthday: '2023-02-29' }, 'bad_birthday'],
  [{ ...ann, birthday: '2026-06-15' }, undefined],
  [{ ...ann, birthday: '2026/6/16' }, 'bad_birthday'],
  [{ ...ann, emailConsent: 'maybe' }, 'bad_consent'],
  [{ ...ann, language: 'fr' }, 'bad_language'],
  [{ ...ann, country: 'USA' }, 'bad_country'],
  [{ ...ann, points: '-3' }, 'bad_points'],
  [{ ...ann, credit: '1.005' }, 'bad_credit'],
  [{ ...ann, tags: Array.from({ length: 51 }, (_, index) => `t${index}`).join(',') }, 'too_many_tags'],
  [{ ...ann, note: 'a\0b' }, 'unreadable'],
  [{ ...ann, note: '\ud800' }, 'unreadable'],
])('finds the problem of a row (%#)', (row, problem) => expect(findProblem(row)).toBe(problem))

it('never throws, for any input', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      (row) => typeof validateCustomerRow(row, { ...context, currency: 'JPY' }).ok === 'boolean',
    ),
  )
})

it('adds the column to messages that do not name it', () => {
  expect(getProblemMessage('too_long', 'note', 'en')).toBe('A cell is too long. (note)')
  expect(getProblemMessage('bad_email', 'email', 'es')).toBe('El correo no es válido.')
})

it('recognizes the columns of Shopify’s customer export', () => {
  const header =
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'
  expect(guessColumns(header.split(','))).toEqual([
    'firstName',
    'lastName',
    'email',
    'emailConsent',
    null,
    'line1',
    'line2',
    'city',
    'region',
    'country',
    'postcode',
    null,
    'phone',
    'smsConsent',
    null,
    null,
    'note',
    null,
    'tags',
  ])
})

it.each([
  'Name,Email,Phone,Approval,Tags,Points,Credit,Marketing by email,Marketing by SMS,Came by,Language,Birthday',
  'Nombre,Correo,Teléfono,Aprobación,Etiquetas,Puntos,Crédito,Publicidad por correo,Publicidad por SMS,Llegó por,Idioma,Cumpleaños',
])('recognizes the columns of our own export (%#)', (header) => {
  const [name, ...rest] = guessColumns(header.split(','))
  expect(['name', 'firstName']).toContain(name)
  expect(rest).toEqual([
    'email',
    'phone',
    null,
    'tags',
    'points',
    'credit',
    'emailConsent',
    'smsConsent',
    null,
    'language',
    'birthday',
  ])
})

it('uses each target for one column', () => {
  expect(guessColumns(['Email', 'E-mail', 'Nombre', 'Teléfono'])).toEqual(['email', null, 'firstName', 'phone'])
})
