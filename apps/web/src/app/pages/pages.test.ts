import { expect, it } from 'vitest'
import { errorCatalog } from '#contract/core/error-catalog.ts'
import { setLanguage, translate } from '#web/client/text.ts'
import { pagesText } from './pages.text.ts'

it('says on the 404 page what the specification says for a 404', () => {
  setLanguage('en')
  expect(translate(pagesText, 'notFoundBody')).toBe('The requested resource was not found.')
  setLanguage('es')
  expect(translate(pagesText, 'notFoundBody')).toBe(errorCatalog.not_found.es)
})
