import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pathAfterSignIn, safePath, signedOutReason, signInAgainPath, signInPath } from './safe-path.ts'

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://store.example' } })
})

describe('redirect paths', () => {
  test.each([
    ['/dashboard/orders?x=1#top', '/dashboard/orders?x=1#top'],
    ['//evil.example/a', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j → %j', (given, expected) => {
    expect(safePath(given)).toBe(expected)
  })

  test.each([
    ['/dashboard/products/brands?search=a', '/dashboard/products/brands?search=a'],
    ['/dashboardish', '/dashboard'],
    ['/login', '/dashboard'],
    ['/dashboard/../login', '/dashboard'],
    [undefined, '/dashboard'],
  ])('after signing in: %j → %j', (given, expected) => {
    expect(pathAfterSignIn(given)).toBe(expected)
  })

  test('survive the sign-in page', () => {
    const url = new URL(signInPath('/dashboard/a?b=c&d=e'), 'https://store.example')
    expect(pathAfterSignIn(url.searchParams.get('next'))).toBe('/dashboard/a?b=c&d=e')
  })

  test.each(['/dashboard', '/dashboard/a?b=c'])('include why the user was signed out and return to %s', (wanted) => {
    for (const reason of ['elsewhere', 'ended', 'deleted'] as const) {
      const { search, searchParams } = new URL(signInAgainPath(reason, wanted), 'https://store.example')
      expect(signedOutReason(search)).toBe(reason)
      expect(pathAfterSignIn(searchParams.get('next'))).toBe(wanted)
    }
    expect(signedOutReason(new URL(signInPath(wanted), 'https://store.example').search)).toBeUndefined()
    expect(signedOutReason('?signed-out=<b>made up</b>')).toBeUndefined()
  })
})
