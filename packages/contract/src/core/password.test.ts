import { expect, it } from 'vitest'
import { newPassword, passwordStrength } from './password.ts'

it('scores one point for each of the five criteria', () => {
  expect(passwordStrength('')).toEqual({
    score: 0,
    level: 'weak',
    unmet: ['length', 'uppercase', 'lowercase', 'digit', 'special'],
  })
  expect(passwordStrength('abcdefgh')).toMatchObject({ score: 2, level: 'weak' })
  expect(passwordStrength('abcdefg1')).toMatchObject({ score: 3, level: 'fair', unmet: ['uppercase', 'special'] })
  expect(passwordStrength('Abcdefg1')).toMatchObject({ score: 4, level: 'good', unmet: ['special'] })
  expect(passwordStrength('Abcdefg1!')).toMatchObject({ score: 5, level: 'strong', unmet: [] })
})

it('accepts passwords from score 3 with 8 to 256 characters', () => {
  expect(newPassword.safeParse('abcdefg1').success).toBe(true)
  expect(newPassword.safeParse('Ab1!').success).toBe(false)
  expect(newPassword.safeParse('abcdefgh').success).toBe(false)
  expect(newPassword.safeParse(`Aa1!${'x'.repeat(252)}`).success).toBe(true)
  expect(newPassword.safeParse(`Aa1!${'x'.repeat(253)}`).success).toBe(false)
})
