import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftKey } from '#contract/browser-storage.ts'
import { type Campaign, campaignFields } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useLatest } from '#web/client/use-latest.ts'
import { entityText } from '#web/kit/crud/entity.text.ts'
import { useDocument } from '#web/kit/document/use-document.ts'
import { DocumentConflict } from '#web/kit/editor/document-conflict.tsx'
import { EditorAccessContext } from '#web/kit/editor/editor-access.ts'
import type { Device } from '#web/kit/editor/editor-bar.tsx'
import {
  EditorLayout,
  EditorNotice,
  type EditorTab,
  RestoredNotice,
  useIsNarrowEditor,
} from '#web/kit/editor/editor-layout.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx'
import { useUndoKeys } from '#web/kit/keyboard/use-undo-keys.ts'
import { useEditorUploads } from '#web/kit/media/use-editor-uploads.ts'
import { isEditable } from '#web/features/campaigns/campaigns.progress.ts'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { useAudienceCount } from '#web/features/campaigns/use-audience-count.ts'
import {
  type CampaignEditor as Editor,
  CampaignEditorContext,
  type CampaignValues,
  getBody,
  type TestVersion,
  toCampaignValues,
} from '#web/features/campaigns/use-campaign-editor.ts'
import { useInvalidNumbers } from '#web/features/campaigns/use-invalid-numbers.ts'
import { useConflictFields } from '#web/features/campaigns/use-conflict-fields.ts'
import { CampaignBar } from './campaign-bar.tsx'
import { EmailPreview } from './email-preview.tsx'
import { SendProgress } from './send-progress.tsx'
import { SettingsColumn } from './settings-column.tsx'

// Most campaigns are emails.
const SmsSettings = lazy(() => import('./sms-settings.tsx'))
const SmsPreview = lazy(() => import('./sms-preview.tsx'))

const useCampaignDocument = (campaign: Campaign, canEdit: boolean) => {
  const { profile, store } = useSession()
  const params = { id: campaign._id }
  return useDocument({
    endpoint: campaigns.update,
    source: campaigns.get,
    sourceRequest: { params },
    entity: campaign,
    toValues: toCampaignValues,
    toRequest: (changes: Partial<CampaignValues>, version) => ({ params, body: { ...changes, version } }),
    schema: campaignFields,
    storageKey: draftKey('campaignDraft', profile._id, store?._id ?? '', campaign._id),
    canEdit,
  })
}

/** What the blocks on screen look like, with the data of a customer. */
const usePreview = (
  { subject, preheader, language, test }: CampaignValues,
  body: Editor['body'],
  { isB, isEmail }: { isB: boolean; isEmail: boolean },
) => {
  const [customer, setCustomer] = useState<string | null>(null)
  const content = {
    subject: (isB && test?.subject) || subject,
    preheader: (isB && test?.preheader) || preheader,
    language,
    body,
    ...(customer !== null && { customer }),
  }
  const preview = useLatest(campaigns.preview, isEmail ? { body: content } : undefined)
  return { ...preview, customer, setCustomer }
}

/** The content of a campaign beside its preview, its audience and how it is sent. */
const CampaignBuilder = ({ campaign }: { campaign: Campaign }) => {
  const t = useText(builderText)
  const tEntity = useText(entityText)
  const { can } = useSession()
  const mayEdit = can('edit_campaign')
  const isOpen = isEditable(campaign)
  const canEdit = mayEdit && isOpen
  const { store, state } = useCampaignDocument(campaign, canEdit)
  const { values, saved } = state
  const [device, setDevice] = useState<Device>('desktop')
  const [tab, setTab] = useState<EditorTab>('controls')
  const [chosenVersion, setVersion] = useState<TestVersion>('a')
  const version = values.test ? chosenVersion : 'a'
  const body = getBody(values, version)
  const uploads = useEditorUploads()
  const invalidNumbers = useInvalidNumbers(values)
  const [search, setSearch] = useSearchParams()
  const leaving = useRef(false)
  const isNarrow = useIsNarrowEditor()
  const panel = search.get('panel') ?? undefined
  const isEmail = campaign.channel === 'email'
  const preview = usePreview(values, body, { isB: version === 'b', isEmail })
  const conflictFields = useConflictFields()

  useUndoKeys(store.undo, store.redo)

  const open = (next: string | undefined) => {
    setSearch(next === undefined ? {} : { panel: next })
    setTab('controls')
  }
  const saveDraft = async () => {
    await Promise.allSettled(uploads.pending)
    return (await store.flush()) ? store.state.get().saved.version : undefined
  }
  const editor = useMemo((): Editor => {
    const edit: Editor['edit'] = (change, group) => store.edit(change(store.state.get().values), group)
    return {
      campaign: saved,
      values,
      edit,
      canEdit,
      version,
      setVersion,
      body,
      editBody: (change, group) =>
        edit(
          (current) => {
            const next = { ...getBody(current, version), ...change(getBody(current, version)) }
            return version === 'b' && current.test?.body ? { test: { ...current.test, body: next } } : { body: next }
          },
          group && `${version}.${group}`,
        ),
      files: saved.files,
      uploads,
      invalidNumbers,
    }
  }, [saved, values, store, canEdit, version, body, uploads, invalidNumbers])
  const count = useAudienceCount({ campaign: saved, values })
  return (
    <CampaignEditorContext value={editor}>
      <EditorAccessContext value={canEdit}>
        <EditorLayout
          title={values.name}
          tab={tab}
          setTab={setTab}
          bar={
            <CampaignBar
              state={state}
              undo={store.undo}
              redo={store.redo}
              retry={() => void store.flush()}
              saveDraft={saveDraft}
              receive={store.receive}
              device={device}
              setDevice={setDevice}
              open={open}
            />
          }
          notices={
            <>
              {!mayEdit && <EditorNotice>{tEntity('cannotEdit', { items: t('items') })}</EditorNotice>}
              {!isOpen && <SendProgress campaign={saved} receive={store.receive} />}
              {!isOpen && mayEdit && (
                <EditorNotice>{t(campaign.status === 'scheduled' ? 'lockedScheduled' : 'lockedSent')}</EditorNotice>
              )}
              <RestoredNotice restoredFrom={state.restoredFrom} />
            </>
          }
          conflict={
            state.conflict && (
              <DocumentConflict
                state={state}
                toValues={toCampaignValues}
                fields={conflictFields}
                acceptTheirs={store.acceptTheirs}
                save={() => void store.flush()}
              />
            )
          }
          settings={
            isEmail ? (
              <SettingsColumn panel={panel} open={open} count={count} automaticText={preview.data?.editableText} />
            ) : (
              <Suspense fallback={<FormSkeleton fields={3} />}>
                <SmsSettings panel={panel} open={open} count={count} customer={preview.customer} />
              </Suspense>
            )
          }
          preview={
            isEmail ? (
              <EmailPreview
                {...preview}
                device={isNarrow ? 'phone' : device}
                showsText={panel === 'plainText'}
                panel={panel}
                open={open}
              />
            ) : (
              <Suspense fallback={null}>
                <SmsPreview customer={preview.customer} setCustomer={preview.setCustomer} />
              </Suspense>
            )
          }
        />
        <UnsavedGuard
          dirty={state.status !== 'saved'}
          leaving={leaving}
          trySave={async () => (await store.flush()) && uploads.pending.size === 0}
          hasPendingUploads={() => uploads.pending.size > 0}
        />
      </EditorAccessContext>
    </CampaignEditorContext>
  )
}

export default CampaignBuilder
