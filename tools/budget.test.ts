import { expect, test } from 'vitest'
import { getBound, bounds, toViolations } from './budget.mjs'

test('every screen has a bound, and chunks loaded after a screen have none', () => {
  expect(getBound('src/features/account/login-page.tsx')).toBe(159)
  expect(getBound('src/features/account/register-page.tsx')).toBe(162)
  expect(getBound('src/features/home/home-page.tsx')).toBe(215)
  expect(getBound('src/features/account/join-page.tsx')).toBe(bounds.beforeSignIn)
  expect(getBound('src/features/brands/brands-page.tsx')).toBe(bounds.dashboard)
  expect(getBound('src/features/home/parts/board.tsx')).toBeUndefined()
})

test('reports the screen that exceeds its bound, and by how much', () => {
  const tooLarge = { name: 'features/account/login-page.tsx', size: 161_250, files: 13, bound: 160 }
  expect(toViolations([tooLarge, { ...tooLarge, size: 160_000 }, { ...tooLarge, bound: undefined }])).toEqual([
    'features/account/login-page.tsx loads 161.3 kB of script, 1.3 more than its bound of 160 kB.',
  ])
})

test('reports the screen that loads too many files', () => {
  const page = { name: 'features/brands/brands-page.tsx', size: 300_000, files: 50, bound: 360 }
  expect(toViolations([page])).toEqual([])
  expect(toViolations([{ ...page, files: 71 }])).toEqual([
    'features/brands/brands-page.tsx loads 71 files, 1 more than the limit of 70.',
  ])
})
