import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { languages } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { type SiteForm, siteForms } from '#contract/site-forms.ts'
import { elementsOf } from './testing/read-page.ts'
import { all, each, rendered, type Rendered, values } from './testing/rendered-site.ts'

const forms: readonly SiteForm[] = Object.values(siteForms)

/** The honeypot and the token of an email link: fields that people never type into. */
const untyped = new Set(['extra_line', 'token'])

const formAt = (address: string) =>
  forms.find(({ path }) => languages.some((language) => siteAddress(path, language) === address))

const controlsOf = (html: string) => elementsOf(html).filter(({ name }) => /^(input|textarea|select)$/.test(name))

const blanksOf = ({ html }: Rendered) => [...html.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name)

it('every form sends the fields that its endpoint accepts', () => {
  for (const { endpoint, fields } of forms) {
    expect(Object.keys(endpoint.body.shape).toSorted(), endpoint.path).toEqual([...fields].toSorted())
  }
  each(rendered, (page) =>
    all(page, 'form').flatMap(({ attributes: { action = '', method }, inner }) => {
      // A form without an action is handled by a script only.
      if (method === undefined && action === '') return []
      const fields = formAt(action)?.fields ?? []
      const names = values(controlsOf(inner), 'name')
      const isRight = method === 'post' && names.toSorted().join() === [...fields].toSorted().join()
      return isRight ? [] : [`${method} ${action}: ${names.join()}`]
    }),
  )
})

it('a page with a form has placeholders for submitted values and errors', () => {
  for (const { path, fields } of forms) {
    for (const language of languages) {
      const address = siteAddress(path, language)
      const page = rendered.find((one) => one.address === address)
      const typed = fields.filter((name) => !untyped.has(name))
      const needed = ['problem', ...typed.flatMap((name) => [name, `${name}.problem`, `${name}.invalid`])]
      expect(page && blanksOf(page), address).toEqual(expect.arrayContaining(needed))
    }
  }
})

it('no page has a placeholder that the server does not fill', () => {
  each(rendered, (page) => {
    const fields = formAt(page.address)?.fields ?? []
    const known = new Set(['origin', ...fields.flatMap((name) => [name, `${name}.problem`, `${name}.invalid`])])
    if (fields.length > 0) known.add('problem')
    return blanksOf(page).filter((name) => !known.has(name))
  })
})

it('a field’s maximum length is that of its endpoint', () => {
  for (const page of rendered) {
    for (const { attributes, inner } of all(page, 'form')) {
      const body: Record<string, ZodType> = { ...formAt(attributes['action'] ?? '')?.endpoint.body.shape }
      for (const { attributes: control } of controlsOf(inner)) {
        const longest = Number(control['maxlength'])
        const field = body[control['name'] ?? '']
        if (!field || !longest || control['type'] === 'email') continue
        const most = [longest, longest + 1].map((length) => field.safeParse('a'.repeat(length)).success)
        expect(most, `${page.address} ${control['name']}`).toEqual([true, false])
      }
    }
  }
})
