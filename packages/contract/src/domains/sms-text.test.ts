import { expect, it } from 'vitest'
import { measureSms, optOutLines, readKeyword, renderSms, toPlainCharacters, toSmsNumber } from './sms-text.ts'

const measure = (text: string) => {
  const { encoding, segments, units, left } = measureSms(text)
  return [encoding, segments, units, left]
}

it('counts segments of 160 and 153 septets in GSM-7', () => {
  expect(measure('')).toEqual(['gsm7', 1, 0, 160])
  expect(measure('a'.repeat(160))).toEqual(['gsm7', 1, 160, 0])
  expect(measure('a'.repeat(161))).toEqual(['gsm7', 2, 161, 145])
  expect(measure('a'.repeat(306))).toEqual(['gsm7', 2, 306, 0])
  expect(measure('a'.repeat(307))).toEqual(['gsm7', 3, 307, 152])
})

it('counts characters of the extension table twice and doesn’t split them', () => {
  expect(measure('€'.repeat(80))).toEqual(['gsm7', 1, 160, 0])
  expect(measure(`${'€'.repeat(80)}a`)).toEqual(['gsm7', 2, 161, 144])
  // 152 + 2 don't fit into the first segment, so it has one septet less.
  expect(measure(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual(['gsm7', 2, 305, 0])
  expect(measure(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual(['gsm7', 3, 306, 152])
  expect(measure('[~]{|}\\^\f')).toEqual(['gsm7', 1, 18, 142])
})

it('counts segments of 70 and 67 units in UCS-2, and doesn’t split surrogate pairs', () => {
  expect(measure('ó'.repeat(70))).toEqual(['ucs2', 1, 70, 0])
  expect(measure('ó'.repeat(71))).toEqual(['ucs2', 2, 71, 63])
  expect(measure('ó'.repeat(134))).toEqual(['ucs2', 2, 134, 0])
  expect(measure('ó'.repeat(135))).toEqual(['ucs2', 3, 135, 66])
  expect(measure('😀'.repeat(35))).toEqual(['ucs2', 1, 70, 0])
  // 33 pairs are 66 units: the 34th doesn't fit into 67.
  expect(measure('😀'.repeat(36))).toEqual(['ucs2', 2, 72, 61])
  expect(measure('😀'.repeat(66))).toEqual(['ucs2', 2, 132, 1])
  expect(measure('😀'.repeat(67))).toEqual(['ucs2', 3, 134, 65])
})

it('names the characters that need UCS-2, and replaces those that have an equal', () => {
  expect(measureSms('Señor, ¿más café? Sí, “más” 😀').unicode).toEqual(['á', 'í', '“', '”', '😀'])
  expect(measureSms('àèéìòùÄÖÑÜäöñüßÉÇåÅæÆøØ¡¿§£¥¤').unicode).toEqual([])
  expect(toPlainCharacters('“It’s here” – don’t wait…')).toBe('"It\'s here" - don\'t wait...')
})

it('fills merge fields and ends with how to opt out, in GSM-7 in both languages', () => {
  expect(renderSms('Hi {{first_name|there}}, {{ credit }} ', { first_name: 'Ann', credit: '5,00\u00A0€' }, 'es')).toBe(
    `Hi Ann, 5,00 €\n${optOutLines.es}`,
  )
  expect(renderSms('Hi {{first_name|there}}', {}, 'en')).toBe('Hi there\nReply STOP to opt out')
  expect(renderSms('Hi {{name}}', { name: '{{points}}\nAnn\u202E' }, 'en')).toBe(
    'Hi {{points}} Ann\nReply STOP to opt out',
  )
  for (const line of Object.values(optOutLines)) expect(measureSms(line).encoding).toBe('gsm7')
})

it('sends only to numbers with a country code', () => {
  expect(toSmsNumber(' +1 (845) 555-0100 ')).toBe('+18455550100')
  expect(toSmsNumber('0034 600 555 100')).toBe('+34600555100')
  for (const bad of ['845 555 0100', '+1 555', '+1234567890123456', '', 'abc']) expect(toSmsNumber(bad)).toBeUndefined()
})

it('recognizes replies that opt out or in', () => {
  for (const text of [
    'STOP',
    ' stop. ',
    'Stop please',
    'unsubscribe',
    'Cancel',
    'END',
    'quit',
    'Alto',
    '¡BAJA!',
    'baja por favor',
  ])
    expect([text, readKeyword(text)]).toEqual([text, 'stop'])
  for (const text of ['start', 'ALTA', 'unstop!']) expect([text, readKeyword(text)]).toEqual([text, 'start'])
  for (const text of [
    '',
    'Cancel my order',
    'When does it end?',
    'don’t stop',
    'start now',
    'stop by at the shop today',
  ])
    expect([text, readKeyword(text)]).toEqual([text, undefined])
})
