import fc from 'fast-check'
import { expect, it } from 'vitest'
import { customerEmail, normalizeEmail } from './customer.ts'
import { detectDateOrder, parseBirthdayCell } from './customer-cells.ts'
import { guessColumns } from './customer-columns.ts'
import { validateCustomerRow } from './customer-import.ts'
import { getNoteMessage, getProblemMessage } from './customer-import-messages.ts'

const context = { currency: 'USD', today: '2026-06-15' } as const
const ann = { name: 'Ann', email: 'ann@example.com' }
const findProblem = (row: unknown) => {
  const result = validateCustomerRow(row, context)
  return result.ok ? undefined : result.problem
}
const findNotes = (cells: object) => {
  const result = validateCustomerRow({ ...ann, ...cells }, context)
  return result.ok ? result.notes.map(({ column, note }) => `${column}: ${note}`) : [result.problem]
}
const read = (cells: object) => {
  const result = validateCustomerRow({ ...ann, ...cells }, context)
  if (!result.ok) throw new Error(result.problem)
  return result.customer
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
    notes: [],
  })
})

it.each([
  [null, 'not_a_row'],
  [['a'], 'not_a_row'],
  [{ name: 'Ann' }, 'no_contact'],
  [{ name: 'Ann', phone: 'call me' }, 'no_contact'],
  [{ name: 'Ann', email: 'nowhere' }, 'bad_email'],
  [{ email: 'ann@example.com' }, undefined],
  [{ email: 'ann@example.com', name: ' \u200b' }, undefined],
  [{ phone: '845 555 0134' }, undefined],
])('finds the problem of a row (%#)', (row, problem) => expect(findProblem(row)).toBe(problem))

it.each([
  [{ age: '3' }, 'age: unknown_column'],
  [{ points: 3 }, 'points: not_text'],
  [{ note: 'x'.repeat(5001) }, 'note: shortened'],
  [{ name: 'x'.repeat(121) }, 'name: shortened'],
  [{ postcode: 'x'.repeat(21) }, 'postcode: too_long'],
  [{ phone: 'call me' }, 'phone: bad_phone'],
  [{ phone: '1.84555E+10' }, 'phone: bad_phone'],
  [{ birthday: '03/04/1990' }, 'birthday: bad_birthday'],
  [{ birthday: '2023-02-29' }, 'birthday: bad_birthday'],
  [{ birthday: '2026/6/16' }, 'birthday: bad_birthday'],
  [{ birthday: '05/31' }, 'birthday: bad_birthday'],
  [{ birthday: '31-May-05' }, 'birthday: bad_birthday'],
  [{ emailConsent: 'maybe' }, 'emailConsent: bad_consent'],
  [{ language: 'fr' }, 'language: bad_language'],
  [{ line1: '1 Main St', country: 'Atlantis' }, 'country: bad_country'],
  [{ city: 'Troy' }, 'line1: no_street'],
  [{ points: '-3' }, 'points: bad_points'],
  [{ credit: '1.005' }, 'credit: bad_credit'],
  [{ tags: Array.from({ length: 51 }, (_, index) => `t${index}`).join(',') }, 'tags: too_many_tags'],
  [{ tags: 'x'.repeat(61) }, 'tags: long_tag'],
  [{ note: 'a\0b' }, 'note: unreadable'],
  [{ note: '\ud800' }, 'note: unreadable'],
  [{ email: 'ann@example.com; bo@example.com' }, 'email: several_emails'],
])('imports the row without a cell that cannot be read (%#)', (cells, note) => expect(findNotes(cells)).toEqual([note]))

it.each([
  '1990-05-31',
  '1990/5/31',
  '1990.5.31',
  '19900531',
  '31/05/1990',
  '5/31/1990',
  '31.5.1990',
  '05-31-1990',
  'May 31, 1990',
  '31 May 1990',
  '31st of May 1990',
  '31-May-90',
  '31 de mayo de 1990',
  '1990-05-31T00:00:00Z',
  '1990-05-31 00:00:00',
])('reads the birthday %s', (birthday) => expect(read({ birthday }).birthday).toBe('1990-05-31'))

it('accepts a birthday whose day equals its month, and today', () => {
  expect(read({ birthday: '04/04/1990' }).birthday).toBe('1990-04-04')
  expect(read({ birthday: '2026-06-15' }).birthday).toBe('2026-06-15')
})

it.each([
  ['pending', null],
  ['Pending confirmation', null],
  ['Unknown', null],
  ['NOT_SUBSCRIBED', false],
  ['cleaned', false],
  ['SUBSCRIBED', true],
  ['sí', true],
])('reads the consent %s as %s', (emailConsent, given) => expect(read({ emailConsent }).emailConsent).toBe(given))

it('takes a date of unsubscription as a withdrawn consent', () => {
  expect(read({ unsubscribedAt: '2024-01-05 10:00:00', emailConsent: 'yes' }).emailConsent).toBe(false)
})

it.each([
  ['"VIP","Summer, 2024"', ['VIP', 'Summer 2024']],
  ['VIP; vip|b', ['VIP', 'b']],
  ['"a ""b"""', ['a "b"']],
])('reads the tags %s', (tags, list) => expect(read({ tags }).tags).toEqual(list))

it('never throws, for any input', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      (row) => typeof validateCustomerRow(row, { ...context, currency: 'JPY' }).ok === 'boolean',
    ),
  )
})

it('adds the column to notes', () => {
  expect(getNoteMessage('shortened', 'Note', 'en')).toBe('Note shortened: the text is too long.')
  expect(getProblemMessage('bad_email', 'es')).toBe('El correo no es válido.')
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

it.each([
  ['31/05/1990', 'dayFirst'],
  ['31-5-90 00:00', 'dayFirst'],
  ["'05/31/1990", 'monthFirst'],
  ['03/04/1990', undefined],
  ['1990-05-31', undefined],
  ['99/99/1990', undefined],
  ['soon', undefined],
  ['', undefined],
] as const)('finds the order of day and month in %j', (cell, order) => expect(detectDateOrder(cell)).toBe(order))

it('reads an ambiguous birthday in a known order', () => {
  expect(parseBirthdayCell('03/04/1990', '2026-06-15', 'dayFirst')).toBe('1990-04-03')
  expect(parseBirthdayCell('03/04/1990', '2026-06-15', 'monthFirst')).toBe('1990-03-04')
  expect(parseBirthdayCell('05/31/1990', '2026-06-15', 'dayFirst')).toBe('1990-05-31')
})
