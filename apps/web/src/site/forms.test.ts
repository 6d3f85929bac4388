import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { type SiteForm, siteForms } from '#contract/site-forms.ts'
import { parseElements } from './testing/read-page.ts'
import {
  findElements,
  expectNoProblems,
  renderedPages,
  type RenderedPage,
  getAttributeValues,
} from './testing/rendered-site.ts'

const forms: readonly SiteForm[] = Object.values(siteForms)

/** The honeypot and the token of an email link: fields that people never type into. */
const notTyped = new Set(['extra_line', 'token'])

const findForm = (address: string) =>
  forms.find(({ path }) => languages.some((language) => sitePath(path, language) === address))

const getControls = (html: string) => parseElements(html).filter(({ name }) => /^(input|textarea|select)$/.test(name))

const getPlaceholders = ({ html }: RenderedPage) => [...html.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name)

it('every form sends the fields that its endpoint accepts', () => {
  for (const { endpoint, fields } of forms) {
    expect(Object.keys(endpoint.body.shape).toSorted(), endpoint.path).toEqual([...fields].toSorted())
  }
  expectNoProblems(renderedPages, (page) =>
    findElements(page, 'form').flatMap(({ attributes: { action = '', method }, inner }) => {
      // A form without an action is handled by a script only.
      if (method === undefined && action === '') return []
      const fields = findForm(action)?.fields ?? []
      const names = getAttributeValues(getControls(inner), 'name')
      const isRight = method === 'post' && names.toSorted().join() === [...fields].toSorted().join()
      return isRight ? [] : [`${method} ${action}: ${names.join()}`]
    }),
  )
})

it('a page with a form has placeholders for submitted values and errors', () => {
  for (const { path, fields } of forms) {
    for (const language of languages) {
      const address = sitePath(path, language)
      const page = renderedPages.find((candidate) => candidate.address === address)
      const typedFields = fields.filter((name) => !notTyped.has(name))
      const needed = ['problem', ...typedFields.flatMap((name) => [name, `${name}.problem`, `${name}.invalid`])]
      expect(page && getPlaceholders(page), address).toEqual(expect.arrayContaining(needed))
    }
  }
})

it('no page has a placeholder that the server does not fill', () => {
  expectNoProblems(renderedPages, (page) => {
    const fields = findForm(page.address)?.fields ?? []
    const known = new Set(['origin', ...fields.flatMap((name) => [name, `${name}.problem`, `${name}.invalid`])])
    if (fields.length > 0) known.add('problem')
    return getPlaceholders(page).filter((name) => !known.has(name))
  })
})

it('a field’s maximum length is that of its endpoint', () => {
  for (const page of renderedPages) {
    for (const { attributes, inner } of findElements(page, 'form')) {
      const body: Record<string, ZodType> = { ...findForm(attributes['action'] ?? '')?.endpoint.body.shape }
      for (const { attributes: control } of getControls(inner)) {
        const maxLength = Number(control['maxlength'])
        const field = body[control['name'] ?? '']
        if (!field || !maxLength || control['type'] === 'email') continue
        const accepted = [maxLength, maxLength + 1].map((length) => field.safeParse('a'.repeat(length)).success)
        expect(accepted, `${page.address} ${control['name']}`).toEqual([true, false])
      }
    }
  }
})
