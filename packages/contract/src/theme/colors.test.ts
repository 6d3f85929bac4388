import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  findContrastProblems,
  getContrast,
  getReadable,
  isDark,
  suggestColor,
  toDarkColors,
  toPalette,
} from './colors.ts'
import { presetNames, presets } from './presets.ts'

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyColors = fc.record({ background: hex, text: hex, accent: hex, highlight: hex })

test('contrast is that of WCAG', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#ffffff', '#ffffff')).toBe(1)
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(getContrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test('a suggested color can be read, and one that can be read stays', () => {
  expect(suggestColor('#0f6b66', ['#ffffff'])).toBe('#0f6b66')
  fc.assert(
    fc.property(hex, hex, (color, background) => {
      expect(getContrast(suggestColor(color, [background]), background)).toBeGreaterThanOrEqual(4.5)
      expect(getContrast(getReadable(background), background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a suggestion is near: the same hue, a bit darker', () => {
  // A yellow on white becomes a dark yellow, not black.
  const suggestion = suggestColor('#ffd24a', ['#ffffff'])
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(suggestion.slice(at, at + 2), 16))
  expect(getContrast(suggestion, '#ffffff')).toBeLessThan(4.8)
  expect(red).toBeGreaterThan(green ?? 0)
  expect(green).toBeGreaterThan((blue ?? 0) + 40)
})

test('problems name the color and a readable one', () => {
  expect(findContrastProblems(presets.classic.colors)).toEqual([])
  const colors = { ...presets.classic.colors, text: '#bbbbbb', accent: '#eeeeee' }
  const problems = findContrastProblems(colors)
  expect(problems.map(({ color }) => color)).toEqual(['text', 'accent'])
  for (const { color, contrast, suggestion } of problems) {
    expect(contrast).toBe(getContrast(colors[color], colors.background))
    expect(findContrastProblems({ ...colors, [color]: suggestion }).map((each) => each.color)).not.toContain(color)
  }
})

/** Text tokens and what they are shown on. */
const pairs: [string, readonly string[]][] = [
  ['ink-muted', ['surface', 'surface-sunken', 'canvas', 'surface-hover']],
  ['ink-faint', ['surface', 'surface-sunken']],
  ['on-accent', ['accent']],
  ['on-highlight', ['highlight']],
  ['accent-ink', ['surface']],
  ['neutral-ink', ['neutral-soft']],
  ['disabled-ink', ['disabled']],
  ...['success', 'warning', 'danger', 'info'].flatMap((name): [string, readonly string[]][] => [
    [`${name}-ink`, ['surface', `${name}-soft`]],
    [`on-${name}`, [name]],
  ]),
]

test('no theme makes secondary texts and controls unreadable', () => {
  fc.assert(
    fc.property(anyColors, (colors) => {
      for (const each of [colors, toDarkColors(colors)]) {
        const palette = toPalette(each)
        for (const [ink, backgrounds] of pairs)
          for (const background of backgrounds) {
            const contrast = getContrast(palette[ink] ?? '', palette[background] ?? '')
            expect(contrast, `${ink} on ${background} of ${JSON.stringify(each)}`).toBeGreaterThanOrEqual(4.5)
          }
        expect(getContrast(palette['line-strong'] ?? '', each.background)).toBeGreaterThanOrEqual(3)
        expect(getContrast(palette['line-input'] ?? '', each.background)).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: 60 },
  )
})

test('readable colors stay readable on a dark device', () => {
  fc.assert(
    fc.property(hex, hex, (text, accent) => {
      const colors = { background: '#ffffff', text, accent, highlight: accent }
      const dark = toDarkColors(colors)
      expect(isDark(dark.background)).toBe(true)
      expect(findContrastProblems(dark)).toEqual([])
    }),
  )
})

test.each(presetNames)('preset %s can be read, in the light and in the dark', (name) => {
  const { colors } = presets[name]
  expect(findContrastProblems(colors)).toEqual([])
  expect(findContrastProblems(toDarkColors(colors))).toEqual([])
})
