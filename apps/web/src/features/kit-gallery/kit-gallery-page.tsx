import type { ComponentProps } from 'react'
import { SessionContext } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useDocumentTitle } from '#web/client/title.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { kitGalleryText } from './kit-gallery.text.ts'
import { CustomFieldSection, OptionsSection, ReorderSection } from './parts/catalog-sections.tsx'
import { ConflictSection, FieldsSection, PickerSection, StepsSection } from './parts/field-sections.tsx'
import { CodesSection, FormCardSection } from './parts/form-card-sections.tsx'
import { ListSection } from './parts/list-section.tsx'
import { MapSection } from './parts/map-section.tsx'
import { MediaSection } from './parts/media-section.tsx'
import { ChartsSection, DetailSection } from './parts/page-sections.tsx'
import { SheetSection } from './parts/sheet-section.tsx'
import { ButtonsSection, FeedbackSection, TonesSection, ValuesSection } from './parts/component-sections.tsx'

// The gallery works without signing in, but some components need a session.
const exampleSession: ComponentProps<typeof SessionContext>['value'] = {
  profile: {
    _id: 'nobody',
    name: 'Nobody',
    email: 'nobody@example.com',
    picture: null,
    role: 'staff',
    vendor: null,
    business: null,
    permissions: [],
    approved_stores: [],
    twoFactor: false,
    preferences: { theme: null, language: null, notifications: { off: [], sound: false, desktop: false } },
  },
  role: 'staff',
  stores: [],
  store: null,
  can: () => false,
  selectStore: () => undefined,
  signOut: () => Promise.resolve(),
}

/** /dev/kit: the kit's components in all their states. Only in development builds. */
const KitGalleryPage = () => {
  const t = useText(kitGalleryText)
  useDocumentTitle(t('title'))
  return (
    <SessionContext value={exampleSession}>
      <main style={{ maxWidth: 1100, margin: '0 auto', padding: 'var(--space-6) var(--space-4)' }}>
        <PageHeader title={t('title')} subtitle={t('subtitle')} />
        <TonesSection />
        <ButtonsSection />
        <FieldsSection />
        <MediaSection />
        <StepsSection />
        <ConflictSection />
        <FormCardSection />
        <CodesSection />
        <PickerSection />
        <ReorderSection />
        <OptionsSection />
        <CustomFieldSection />
        <ListSection />
        <SheetSection />
        <FeedbackSection />
        <ValuesSection />
        <ChartsSection />
        <MapSection />
        <DetailSection />
      </main>
    </SessionContext>
  )
}

export default KitGalleryPage
