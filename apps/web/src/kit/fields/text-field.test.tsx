import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { setLanguage } from '#web/client/text.ts'
import { FormMetaContext, makeFormMeta } from './form-context.ts'
import { TextField } from './text-field.tsx'

const meta = makeFormMeta(z.object({ secret: z.string() }))

const SecretForm = ({ type }: { type: 'password' | 'text' }) => (
  <FormProvider {...useForm({ defaultValues: { secret: '' } })}>
    <FormMetaContext value={meta}>
      <TextField name="secret" label="Secret" type={type} />
    </FormMetaContext>
  </FormProvider>
)

const getButtonLabels = (type: 'password' | 'text') => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <SecretForm type={type} />
    </MantineProvider>,
  )
  return [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)
}

afterEach(() => setLanguage('en'))

it('labels the button that shows a password in the user’s language', () => {
  expect(getButtonLabels('password')).toEqual(['Show password'])
  setLanguage('es')
  expect(getButtonLabels('password')).toEqual(['Mostrar contraseña'])
  expect(getButtonLabels('text')).toEqual([])
})
