import { expect, test } from 'vitest'
import { toThemeAttributes, toThemeCss } from './css.ts'
import { createSection, defaultTheme, getLocalized, noText, readTheme } from './default-theme.ts'
import { fontStyles } from './fonts.ts'
import { presetNames, presets } from './presets.ts'
import { themeFonts, themeLook, themeSection, themeSettings } from './settings.ts'

const sectionTypes = themeSection.options.map(({ shape }) => shape.type.value)
const toId = (index: number) => `0199c0de-0000-7000-8000-0000000000${10 + index}`
const id = toId(1)

test('default, presets and new sections are valid', () => {
  expect(themeSettings.parse(defaultTheme)).toEqual(defaultTheme)
  for (const name of presetNames) expect(themeLook.parse(presets[name])).toEqual(presets[name])
  for (const type of sectionTypes) expect(themeSection.parse(createSection(type, id)).type).toBe(type)
})

test('a stored theme is read as it was saved', () => {
  const theme = {
    ...defaultTheme,
    ...presets.studio,
    footerText: { en: 'Made in Ohio', es: '' },
    social: { instagram: 'https://instagram.com/shop' },
    sections: sectionTypes.map((type, index) => createSection(type, toId(index))),
  }
  expect(readTheme(JSON.parse(JSON.stringify(theme)))).toEqual(theme)
})

test('an older theme gets the defaults of fields that it does not have', () => {
  const { header, sections: _sections, footerText: _footerText, ...older } = defaultTheme
  const read = readTheme({
    ...older,
    header: { layout: 'centered' },
    colors: { ...older.colors, accent: '#aa0000' },
    sections: [{ id, type: 'faq' }, { id, type: 'gone' }, 'no section'],
    former: true,
  })
  expect(read.header).toEqual({ ...header, layout: 'centered' })
  expect(read.colors.accent).toBe('#aa0000')
  expect(read.footerText).toEqual(noText)
  expect(read.sections).toEqual([createSection('faq', id)])
  expect(themeSettings.parse(read)).toEqual(read)
})

test.each([null, undefined, 'text', [], { colors: { accent: 'red;}' } }, { hero: null, social: 7, sections: {} }])(
  'what is no theme becomes the default: %j',
  (stored) => {
    expect(readTheme(stored)).toEqual(defaultTheme)
  },
)

test('a missing language shows the other one', () => {
  expect(getLocalized({ en: 'Hello', es: 'Hola' }, 'es')).toBe('Hola')
  expect(getLocalized({ en: 'Hello', es: '' }, 'es')).toBe('Hello')
  expect(getLocalized({ en: '', es: 'Hola' }, 'en')).toBe('Hola')
  expect(getLocalized(noText, 'en')).toBe('')
})

test('the default look needs no style sheet; others set every color in both schemes', () => {
  expect(toThemeCss(presets.classic)).toBe('')
  const boutique = toThemeCss(presets.boutique)
  expect(boutique).toContain('--accent:#7a2e3a')
  expect(boutique).toContain('Playfair Display')
  expect(boutique).toContain('prefers-color-scheme:dark')
  expect(toThemeCss(presets.studio)).not.toContain('prefers-color-scheme')
  expect(toThemeCss(presets.studio)).toContain('color-scheme:dark')
  expect(toThemeCss({ ...presets.classic, hasDarkMode: false })).toContain('color-scheme:light')
  for (const name of presetNames) expect(toThemeCss(presets[name])).not.toContain('<')
})

test('every font has a style, and presets differ in more than colors', () => {
  expect(Object.keys(fontStyles).toSorted()).toEqual([...themeFonts].toSorted())
  const attributes = presetNames.map((name) => JSON.stringify(toThemeAttributes(presets[name])))
  expect(new Set(attributes).size).toBe(presetNames.length)
})
