import { Button, Group, Stack, Text } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FileDrop } from '#web/kit/media/file-drop.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { countingText } from '#web/features/inventory/counting.text.ts'
import { type ImportProblem, type ImportStage, useStockImport } from '#web/features/inventory/use-stock-import.ts'
import classes from './import-dialog.module.css'

const maxShown = 100

const Problems = ({ problems }: { problems: readonly ImportProblem[] }) => {
  const t = useText(countingText)
  if (problems.length === 0) return null
  return (
    <div>
      <Text fw={600}>{t('problems', { count: problems.length })}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className={classes.problems} tabIndex={0}>
        {problems.slice(0, maxShown).map(({ row, code, value, counts }) => (
          <li key={`${row} ${code}`}>
            <strong>{t('row', { row: String(row) })}</strong>{' '}
            {t(`problem_${code}`, { what: value, counts: String(counts ?? '') })}
          </li>
        ))}
        {problems.length > maxShown && <li>{t('more', { count: problems.length - maxShown })}</li>}
      </ul>
    </div>
  )
}

const ImportStatus = ({ state }: { state: ImportStage }) => {
  const t = useText(countingText)
  if (state.stage === 'none') return null
  if (state.stage === 'unreadable') return <Text c="var(--danger-ink)">{t('unreadable')}</Text>
  if (state.stage === 'nothing') return <Text c="var(--danger-ink)">{t('nothingIn')}</Text>
  if (state.stage === 'checking' || state.stage === 'applying') {
    return (
      <div>
        <Text c="dimmed" mb={4}>
          {state.name} · {t(state.stage)}
        </Text>
        <ProgressBar label={t(state.stage)} value={(100 * state.done) / state.total} />
      </div>
    )
  }
  const { changed, unchanged, problems } = state.outcome
  return (
    <>
      <div role="status">
        <Text c="dimmed">{state.name}</Text>
        {state.stage === 'stopped' && <Text>{t('stopped')}</Text>}
        <Text fw={600}>{t(state.stage === 'checked' ? 'ready' : 'done', { count: changed })}</Text>
        {unchanged > 0 && <Text c="dimmed">{t('same', { count: unchanged })}</Text>}
      </div>
      <Problems problems={problems} />
    </>
  )
}

const ImportForm = ({ close }: { close: () => void }) => {
  const t = useText(countingText)
  const { state, error, check, apply, stop } = useStockImport()
  const busy = state.stage === 'checking' || state.stage === 'applying'
  const isFinished = state.stage === 'done' || state.stage === 'stopped'
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('importAbout')}</Text>
      <FileDrop
        buttonLabel={t(state.stage === 'none' ? 'choose' : 'chooseOther')}
        hint={t('drop')}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(file) => void check(file)}
        disabled={busy}
      />
      <ImportStatus state={state} />
      {!busy && <FormAlert error={error} includeFieldErrors />}
      <Group justify="flex-end" gap="sm">
        {state.stage === 'applying' ? (
          <Button variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="default" onClick={close}>
            {t('close')}
          </Button>
        )}
        {!isFinished && (
          <Button
            disabled={state.stage !== 'checked' || state.outcome.changed === 0}
            onClick={() => (state.stage === 'checked' ? void apply(state.name) : undefined)}
            loading={state.stage === 'applying'}
          >
            {t('apply')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Imports stock from a file; shows changes and problems before they are applied. */
export const ImportDialog = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(countingText)
  return (
    <Dialog opened={opened} onClose={close} title={t('importTitle')}>
      {opened && <ImportForm close={close} />}
    </Dialog>
  )
}
