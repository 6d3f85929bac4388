import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftKey } from '#contract/browser-storage.ts'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { themeSettings, type ThemeSettings } from '#contract/theme/settings.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx'
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
import { useEditorUploads } from '#web/kit/media/use-editor-uploads.ts'
import { useUndoKeys } from '#web/kit/keyboard/use-undo-keys.ts'
import { toShopPart } from '#web/features/customization/customization.panels.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useConflictFields } from '#web/features/customization/use-conflict-fields.ts'
import { type ThemeEditor as Editor, ThemeEditorContext } from '#web/features/customization/use-theme-editor.ts'
import { useVersionName } from '#web/features/customization/use-version-name.ts'
import { PreviewPane } from './preview-pane.tsx'
import { SettingsColumn } from './settings-column.tsx'
import { ThemeBar } from './theme-bar.tsx'

const toSettings = ({ draft }: ThemeDraft): ThemeSettings => draft

const useThemeDocument = (draft: ThemeDraft, canEdit: boolean) => {
  const { profile, store } = useSession()
  return useDocument({
    endpoint: customization.update,
    source: customization.get,
    entity: draft,
    toValues: toSettings,
    toRequest: (changes: Partial<ThemeSettings>, version) => ({ body: { ...changes, version } }),
    schema: themeSettings,
    storageKey: draftKey('themeDraft', profile._id, store?._id ?? ''),
    canEdit,
  })
}

/** The shop's look: settings beside the shop that they change. */
const ThemeEditor = ({ draft }: { draft: ThemeDraft }) => {
  const t = useText(customizationText)
  const tEntity = useText(entityText)
  const session = useSession()
  const canEdit = session.can('edit_store_customization')
  const { store, state } = useThemeDocument(draft, canEdit)
  const [language, setLanguage] = useState(session.store?.language ?? 'en')
  const [device, setDevice] = useState<Device>('desktop')
  const [tab, setTab] = useState<EditorTab>('controls')
  const [previewed, setPreviewed] = useState<string>()
  const uploads = useEditorUploads()
  const [search, setSearch] = useSearchParams()
  const leaving = useRef(false)
  const isNarrow = useIsNarrowEditor()
  const conflictFields = useConflictFields(language)
  const panel = search.get('panel') ?? undefined
  const getVersionName = useVersionName()
  const version = useGet(
    customization.version,
    { params: { id: previewed ?? '' } },
    { enabled: previewed !== undefined },
  )
  const shownVersion = previewed === undefined ? undefined : version.data
  const { values } = state

  useUndoKeys(store.undo, store.redo)

  const openPanel = (next: string | undefined) => {
    setSearch(next === undefined ? {} : { panel: next })
    if (next !== 'versions') setPreviewed(undefined)
    setTab('controls')
  }
  const saveDraft = async () => {
    await Promise.allSettled(uploads.pending)
    return (await store.flush()) ? store.state.get().saved.version : undefined
  }
  const editor = useMemo(
    (): Editor => ({
      settings: values,
      edit: (change, group) => store.edit(change(store.state.get().values), group),
      canEdit,
      language,
      files: state.saved.files,
      uploads,
    }),
    [values, store, canEdit, language, state.saved.files, uploads],
  )
  return (
    <ThemeEditorContext value={editor}>
      <EditorAccessContext value={canEdit}>
        <EditorLayout
          title={t('title')}
          tab={tab}
          setTab={setTab}
          bar={
            <ThemeBar
              state={state}
              undo={store.undo}
              redo={store.redo}
              retry={() => void store.flush()}
              saveDraft={saveDraft}
              receive={store.receive}
              device={device}
              setDevice={setDevice}
              setLanguage={setLanguage}
              openVersions={() => openPanel('versions')}
            />
          }
          notices={
            <>
              {!canEdit && <EditorNotice>{tEntity('cannotEdit', { items: t('item') })}</EditorNotice>}
              <RestoredNotice restoredFrom={state.restoredFrom} />
            </>
          }
          conflict={
            state.conflict && (
              <DocumentConflict
                state={state}
                toValues={toSettings}
                fields={conflictFields}
                acceptTheirs={store.acceptTheirs}
                save={() => void store.flush()}
              />
            )
          }
          settings={
            <SettingsColumn
              panel={panel}
              open={openPanel}
              versions={{ saved: state.saved, saveDraft, adopt: store.adopt, previewed, preview: setPreviewed }}
            />
          }
          banner={
            shownVersion && (
              <>
                {t('previewing', { name: getVersionName(shownVersion) })}
                <Button variant="default" size="compact-sm" onClick={() => setPreviewed(undefined)}>
                  {t('endPreview')}
                </Button>
              </>
            )
          }
          preview={
            <PreviewPane
              settings={shownVersion?.settings ?? values}
              language={language}
              device={isNarrow ? 'phone' : device}
              revealedPart={toShopPart(panel)}
              selectPart={openPanel}
            />
          }
        />
        <UnsavedGuard
          dirty={state.status !== 'saved'}
          leaving={leaving}
          trySave={async () => (await store.flush()) && uploads.pending.size === 0}
          hasPendingUploads={() => uploads.pending.size > 0}
        />
      </EditorAccessContext>
    </ThemeEditorContext>
  )
}

export default ThemeEditor
