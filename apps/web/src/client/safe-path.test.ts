import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pathAfterSignIn, safePath, getSignedOutReason, signInAgainPath, signInPath } from './safe-path.ts'

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
  ])('%j → %j', (path, expected) => {
    expect(safePath(path)).toBe(expected)
  })

  test.each([
    ['/dashboard/products/brands?search=a', '/dashboard/products/brands?search=a'],
    ['/dashboardish', '/dashboard'],
    ['/login', '/dashboard'],
    ['/dashboard/../login', '/dashboard'],
    [undefined, '/dashboard'],
  ])('after signing in: %j → %j', (path, expected) => {
    expect(pathAfterSignIn(path)).toBe(expected)
  })

  test('survive the sign-in page', () => {
    const url = new URL(signInPath('/dashboard/a?b=c&d=e'), 'https://store.example')
    expect(pathAfterSignIn(url.searchParams.get('next'))).toBe('/dashboard/a?b=c&d=e')
  })

  test.each(['/dashboard', '/dashboard/a?b=c'])(
    'include why the user was signed out and return to %s',
    (returnPath) => {
      for (const reason of ['elsewhere', 'ended', 'deleted'] as const) {
        const { search, searchParams } = new URL(signInAgainPath(reason, returnPath), 'https://store.example')
        expect(getSignedOutReason(search)).toBe(reason)
        expect(pathAfterSignIn(searchParams.get('next'))).toBe(returnPath)
      }
      expect(getSignedOutReason(new URL(signInPath(returnPath), 'https://store.example').search)).toBeUndefined()
      expect(getSignedOutReason('?signed-out=<b>made up</b>')).toBeUndefined()
    },
  )
})
