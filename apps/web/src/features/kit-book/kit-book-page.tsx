import type { ComponentProps } from 'react'
import { SessionContext } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useDocumentTitle } from '../../client/title.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { kitBookText } from './kit-book.text.ts'
import { CustomFieldChapter, OptionsChapter, ReorderChapter } from './parts/catalogue-chapters.tsx'
import { ConflictChapter, FieldsChapter, PickerChapter, StepsChapter } from './parts/field-chapters.tsx'
import { CodesChapter, FormCardChapter } from './parts/form-card-chapters.tsx'
import { ListChapter } from './parts/list-chapter.tsx'
import { MapChapter } from './parts/map-chapter.tsx'
import { MediaChapter } from './parts/media-chapter.tsx'
import { ChartsChapter, DetailChapter } from './parts/page-chapters.tsx'
import { SheetChapter } from './parts/sheet-chapter.tsx'
import { ButtonsChapter, FeedbackChapter, TonesChapter, ValuesChapter } from './parts/piece-chapters.tsx'

// The gallery works without signing in, but some components need a session.
const nobody: ComponentProps<typeof SessionContext>['value'] = {
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
const KitBookPage = () => {
  const t = useText(kitBookText)
  useDocumentTitle(t('title'))
  return (
    <SessionContext value={nobody}>
      <main style={{ maxWidth: 1100, margin: '0 auto', padding: 'var(--space-6) var(--space-4)' }}>
        <PageHeader title={t('title')} subtitle={t('subtitle')} />
        <TonesChapter />
        <ButtonsChapter />
        <FieldsChapter />
        <MediaChapter />
        <StepsChapter />
        <ConflictChapter />
        <FormCardChapter />
        <CodesChapter />
        <PickerChapter />
        <ReorderChapter />
        <OptionsChapter />
        <CustomFieldChapter />
        <ListChapter />
        <SheetChapter />
        <FeedbackChapter />
        <ValuesChapter />
        <ChartsChapter />
        <MapChapter />
        <DetailChapter />
      </main>
    </SessionContext>
  )
}

export default KitBookPage
