import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftKey } from '#contract/browser-storage.ts'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { themeSettings, type ThemeSettings } from '#contract/theme/settings.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { entityText } from '#web/kit/crud/entity.text.ts'
import type { DocumentState } from '#web/kit/document/document-store.ts'
import { useDocument } from '#web/kit/document/use-document.ts'
import { getAuthor } from '#web/kit/form/author.ts'
import { ConflictPanel } from '#web/kit/form/conflict-panel.tsx'
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx'
import { useEditorUploads } from '#web/kit/media/use-editor-uploads.ts'
import { useUndoKeys } from '#web/kit/keyboard/use-undo-keys.ts'
import { toShopPart } from '#web/features/customization/customization.panels.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useConflictFields } from '#web/features/customization/use-conflict-fields.ts'
import { type ThemeEditor as Editor, ThemeEditorContext } from '#web/features/customization/use-theme-editor.ts'
import { useVersionName } from '#web/features/customization/use-version-name.ts'
import { EditorBar } from './editor-bar.tsx'
import { type Device, PreviewPane } from './preview-pane.tsx'
import { SettingsColumn } from './settings-column.tsx'
import classes from './theme-editor.module.css'

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

interface ThemeConflictProps {
  state: DocumentState<ThemeSettings, ThemeDraft>
  language: Editor['language']
  acceptTheirs: (names: readonly string[]) => void
  save: () => void
}

/** The fields that another person changed at the same time, with both versions. */
const ThemeConflict = ({ state, language, acceptTheirs, save }: ThemeConflictProps) => {
  const panel = useRef<HTMLElement>(null)
  const { profile } = useSession()
  const fields = useConflictFields(language)
  const { conflict, values, saved } = state
  if (!conflict) return null
  const theirs: Readonly<Record<string, unknown>> = saved.draft
  const mine: Readonly<Record<string, unknown>> = values
  const diffs = conflict.disputed.map((name) => ({ name, mine: mine[name], theirs: theirs[name], disputed: true }))
  const { disputed, merged } = conflict
  return (
    <ConflictPanel
      conflict={{ ...getAuthor(saved, profile), disputed, merged, afterOwnSave: false, diffs }}
      fields={fields}
      acceptTheirs={acceptTheirs}
      save={save}
      panel={panel}
    />
  )
}

type Tab = 'controls' | 'preview'

/** The shop's look: settings beside the shop that they change. */
const ThemeEditor = ({ draft }: { draft: ThemeDraft }) => {
  const t = useText(customizationText)
  const tEntity = useText(entityText)
  const { relative } = useFormat()
  const session = useSession()
  const canEdit = session.can('edit_store_customization')
  const { store, state } = useThemeDocument(draft, canEdit)
  const [language, setLanguage] = useState(session.store?.language ?? 'en')
  const [device, setDevice] = useState<Device>('desktop')
  const [tab, setTab] = useState<Tab>('controls')
  const [previewed, setPreviewed] = useState<string>()
  const [showsRestored, setShowsRestored] = useState(true)
  const uploads = useEditorUploads()
  const [search, setSearch] = useSearchParams()
  const leaving = useRef(false)
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
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
      <div className={classes.editor} data-full-page data-tab={tab}>
        <EditorBar
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
        {isNarrow && (
          <SegmentedControl
            className={classes.tabs ?? ''}
            fullWidth
            aria-label={t('title')}
            value={tab}
            onChange={(value) => setTab(value === 'preview' ? 'preview' : 'controls')}
            data={[
              { value: 'controls', label: t('controls') },
              { value: 'preview', label: t('preview') },
            ]}
          />
        )}
        <div className={classes.panes}>
          <div className={classes.controls}>
            {!canEdit && (
              <Alert color="neutral" className={classes.notice ?? ''}>
                {tEntity('cannotEdit', { items: t('item') })}
              </Alert>
            )}
            {state.restoredFrom && showsRestored && (
              <Alert
                color="info"
                role="status"
                className={classes.notice ?? ''}
                withCloseButton
                closeButtonLabel={t('close')}
                onClose={() => setShowsRestored(false)}
              >
                {t('restored', { when: relative(state.restoredFrom) })}
              </Alert>
            )}
            {state.conflict && (
              <div className={classes.conflict}>
                <ThemeConflict
                  state={state}
                  language={language}
                  acceptTheirs={store.acceptTheirs}
                  save={() => void store.flush()}
                />
              </div>
            )}
            <SettingsColumn
              panel={panel}
              open={openPanel}
              versions={{ saved: state.saved, saveDraft, adopt: store.adopt, previewed, preview: setPreviewed }}
            />
          </div>
          <div className={classes.preview}>
            {shownVersion && (
              <div className={classes.version} role="status">
                {t('previewing', { name: getVersionName(shownVersion) })}
                <Button variant="default" size="compact-sm" onClick={() => setPreviewed(undefined)}>
                  {t('endPreview')}
                </Button>
              </div>
            )}
            <PreviewPane
              settings={shownVersion?.settings ?? values}
              language={language}
              device={isNarrow ? 'phone' : device}
              revealedPart={toShopPart(panel)}
              selectPart={openPanel}
            />
          </div>
        </div>
        <UnsavedGuard
          dirty={state.status !== 'saved'}
          leaving={leaving}
          trySave={async () => (await store.flush()) && uploads.pending.size === 0}
          hasPendingUploads={() => uploads.pending.size > 0}
        />
      </div>
    </ThemeEditorContext>
  )
}

export default ThemeEditor
