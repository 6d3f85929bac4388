import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { brandFields, brands } from '#contract/domains/brands.ts'
import { useFormMeta } from '#web/kit/fields/form-context.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { exampleBrand } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { WizardForm } from './wizard-form.tsx'

const brand = exampleBrand(1, { name: 'Acme' })

const UploadButton = ({ upload }: { upload: Promise<void> }) => {
  const { pendingUploads } = useFormMeta()
  const start = () => {
    const pending: Promise<void> = upload.finally(() => pendingUploads.delete(pending))
    pendingUploads.add(pending)
  }
  return (
    <button type="button" onClick={start}>
      Upload
    </button>
  )
}

it('isn’t shown as saved while an image is uploaded', async () => {
  makeFakeApi()
  const upload = Promise.withResolvers<void>()
  await renderPage(
    <WizardForm
      schema={brandFields}
      endpoint={brands.update}
      entity={brand}
      values={(saved) => ({ name: saved?.name ?? '', description: saved?.description ?? '' })}
      request={(body, opened = brand) => ({ params: { id: brand._id }, body: { ...body, version: opened.version } })}
    >
      <TextField name="name" label="Name" />
      <UploadButton upload={upload.promise} />
    </WizardForm>,
  )
  const note = page.getByRole('status').filter({ hasText: /^(Saved|Uploading…)$/ })
  await expect.element(note).toHaveTextContent('Saved')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect.element(note).toHaveTextContent('Uploading…')
  upload.resolve()
  await expect.element(note).toHaveTextContent('Saved')
})
