import { Button } from '@mantine/core'
import * as z from 'zod'
import { type ProductMedia, productFields } from '#contract/domains/product.ts'
import { useText } from '#web/client/text.ts'
import { MediaField } from '#web/entities/products/media/media-field.tsx'
import { RichTextField } from '#web/kit/fields/rich-text-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormattedText } from '#web/kit/rich-text/formatted-text.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const schema = productFields.pick({ description: true, media: true })

const key = (ending: string) => `00000000-0000-7000-8000-000000000000/00000000-0000-7000-8000-00000000000${ending}`
const emptyMedium = { alt: '', body: '' }
const saved: ProductMedia[] = [
  { ...emptyMedium, _id: '1', kind: 'image', alt: 'Shelves', file: { key: key('1.svg'), url: '/icon.svg' } },
  { ...emptyMedium, _id: '2', kind: 'image', file: { key: key('2.png'), url: '/missing.png' } },
  { ...emptyMedium, _id: '3', kind: 'text', body: 'Thrown by hand in a village of forty people.', file: null },
  {
    ...emptyMedium,
    _id: '4',
    kind: 'file',
    alt: 'Care instructions',
    file: { key: key('3.pdf'), url: '/missing.pdf' },
  },
]

const initial: z.input<typeof schema> = {
  description:
    '<h2>Mug</h2><p>Holds <strong>300 ml</strong>, goes <em>everywhere</em>.</p><ul><li><p>Dishwasher</p></li></ul>' +
    '<blockquote><p>My favorite.</p></blockquote><p><a href="https://example.com">More</a></p>',
  media: saved.map(({ kind, alt, body, file }) => ({ kind, alt, body, ...(file && { key: file.key }) })),
}

const noopSender = { send: () => Promise.resolve(null), sending: false, error: null }

export const MediaSection = () => {
  const t = useText(kitGalleryText)
  return (
    <Section title={t('media')} description={t('mediaUse')}>
      <Form schema={schema} initialValues={initial} sender={noopSender} request={(values) => values}>
        <FormSection title={t('order')}>
          <RichTextField name="description" label={t('notes')} help={t('help')} />
          <FormattedText html={initial.description ?? ''} />
          <MediaField name="media" label={t('media')} help={t('help')} saved={saved} />
          <div>
            <Button type="submit">{t('check')}</Button>
          </div>
        </FormSection>
      </Form>
    </Section>
  )
}
