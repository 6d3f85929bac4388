import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, createContext, use, useMemo, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { type SectionLink, SectionNav } from '#web/kit/page/section-nav.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { countErrors } from './count-errors.ts'
import classes from './detail-form-page.module.css'
import { FormElement } from './form-element.tsx'
import { FormFields } from './form.tsx'
import type { Confirmation, FormSaveOptions } from './form-save.ts'
import { SaveBar } from './save-bar.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useFormSave } from './use-form-save.ts'
import { useRemoteChangesText } from './use-remote-changes-text.ts'

interface PageSection extends SectionLink {
  content: ReactNode
}

interface DetailFormPageProps<S extends z.ZodObject, E extends Endpoint> extends FormSaveOptions<S, E> {
  title: string
  subtitle?: ReactNode
  status?: ReactNode
  /** Header parts have access to the form and to `useSaveForm`. */
  actions?: ReactNode
  primary?: ReactNode
  notice?: ReactNode
  /** Why this person can't edit; the sections are read-only then. */
  lockedReason?: string | undefined
  /** Confirmation before saving, for consequences that can't be undone. */
  getConfirmation?: (values: z.input<S>) => Confirmation | undefined
  sections: readonly PageSection[]
  /** Cards beside the sections, below them on narrow screens. They disable their fields themselves. */
  sideCards: readonly PageSection[]
}

interface FormSaver {
  /** Saves the whole page. */
  save: () => void
  busy: boolean
}

const FormSaverContext = createContext<FormSaver | undefined>(undefined)

export const useSaveForm = (): FormSaver => {
  const saver = use(FormSaverContext)
  if (!saver) throw new Error('useSaveForm needs a DetailFormPage around it')
  return saver
}

/** An entity as one page: sections with a navigation, cards at the side, and one form that is saved as a whole. */
export const DetailFormPage = <S extends z.ZodObject, E extends Endpoint>({
  title,
  subtitle,
  status,
  actions,
  primary,
  notice,
  lockedReason,
  getConfirmation,
  sections,
  sideCards,
  ...options
}: DetailFormPageProps<S, E>) => {
  const t = useText(kitText)
  const { form, meta, busy, leaving, save, discard, remoteChanges, conflict, acceptTheirs } = useFormSave(options)
  const panel = useRef<HTMLElement>(null)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const { isDirty, errors } = form.formState
  const isDeleted = useIsDeleted()
  const isReadOnly = Boolean(lockedReason) || isDeleted
  const remoteChangesText = useRemoteChangesText(meta, remoteChanges, conflict)
  const hasPendingUploads = () => meta.pendingUploads.size > 0
  useTitle(title)

  const confirmAndSave = async () => {
    if (busy || isReadOnly) return
    // The conflict has to be resolved first; the panel explains it.
    if (conflict) return panel.current?.focus()
    const requiredConfirmation = getConfirmation?.(form.getValues())
    if (!requiredConfirmation) return void save()
    if (await form.trigger(undefined, { shouldFocus: true })) setConfirmation(requiredConfirmation)
  }
  useSaveKey(() => {
    if (isDirty || hasPendingUploads()) void confirmAndSave()
  })
  const latestSave = useRef(confirmAndSave)
  latestSave.current = confirmAndSave
  const saver = useMemo(() => ({ save: () => void latestSave.current(), busy }), [busy])

  const renderSections = (all: readonly PageSection[]) =>
    all.map(({ id, content }) => (
      <div key={id} id={id} tabIndex={-1} className={classes.section}>
        {content}
      </div>
    ))
  return (
    <FormFields form={form} meta={meta}>
      <FormSaverContext value={saver}>
        <PageHeader title={title} subtitle={subtitle} status={status} actions={actions} primary={primary} />
        <DeletedNotice />
        {lockedReason && (
          <Alert icon={<IconLock size={18} />} color="neutral" mb="md" title={t('readOnly')}>
            {lockedReason}
          </Alert>
        )}
        {notice}
        {conflict && (
          <ConflictPanel
            conflict={conflict}
            fields={meta.fields}
            acceptTheirs={acceptTheirs}
            save={() => void save()}
            panel={panel}
          />
        )}
        <FormElement submit={() => void confirmAndSave()}>
          <div className={classes.columns}>
            <SectionNav
              narrow="row"
              sections={[...sections, ...sideCards.map((card) => ({ ...card, isBeside: true as const }))]}
            />
            <fieldset className={classes.work} disabled={isReadOnly}>
              {renderSections(sections)}
            </fieldset>
            <aside className={classes.side} aria-label={t('facts')}>
              {renderSections(sideCards)}
            </aside>
          </div>
          {!isReadOnly && (isDirty || busy) && (
            <SaveBar
              dirty={isDirty}
              errorCount={countErrors(errors)}
              note={remoteChangesText}
              saving={busy}
              saveLabel={t('save')}
              discard={discard}
            />
          )}
        </FormElement>
        {confirmation && (
          <ConfirmDialog
            {...confirmation}
            opened
            onConfirm={() => {
              setConfirmation(undefined)
              void save()
            }}
            onCancel={() => setConfirmation(undefined)}
          />
        )}
        <UnsavedGuard dirty={isDirty && !isReadOnly} leaving={leaving} hasPendingUploads={hasPendingUploads} />
      </FormSaverContext>
    </FormFields>
  )
}
