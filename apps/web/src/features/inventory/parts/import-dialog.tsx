import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../../client/text.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { useDrop } from '../../../kit/fields/use-drop.ts'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { countingText } from '../counting.text.ts'
import { type ImportProblem, type ImportStage, useStockImport } from '../use-stock-import.ts'
import classes from './import-dialog.module.css'

const mostShown = 100

const Problems = ({ problems }: { problems: readonly ImportProblem[] }) => {
  const t = useText(countingText)
  if (problems.length === 0) return null
  return (
    <div>
      <Text fw={600}>{t('problems', { count: problems.length })}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className={classes.problems} tabIndex={0}>
        {problems.slice(0, mostShown).map(({ row, code, what, counts }) => (
          <li key={`${row} ${code}`}>
            <strong>{t('row', { row: String(row) })}</strong>{' '}
            {t(`problem_${code}`, { what, counts: String(counts ?? '') })}
          </li>
        ))}
        {problems.length > mostShown && <li>{t('more', { count: problems.length - mostShown })}</li>}
      </ul>
    </div>
  )
}

const Told = ({ state }: { state: ImportStage }) => {
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
        <ProgressBar label={t(state.stage)} value={(100 * state.done) / state.of} />
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
  const area = useRef<HTMLDivElement>(null)
  const busy = state.stage === 'checking' || state.stage === 'applying'
  const take = (file: File | null | undefined) => (file && !busy ? void check(file) : undefined)
  const over = useDrop(area, (files) => take(files[0]))
  const isOver = state.stage === 'done' || state.stage === 'stopped'
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('importAbout')}</Text>
      <div ref={area} className={classes.drop} data-over={over || undefined}>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={take} disabled={busy}>
          {(props) => (
            <Button {...props} variant="default" disabled={busy} data-autofocus>
              {t(state.stage === 'none' ? 'choose' : 'chooseOther')}
            </Button>
          )}
        </FileButton>
        <Text c="dimmed">{t('drop')}</Text>
      </div>
      <Told state={state} />
      {!busy && <FormAlert error={error} whole />}
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
        {!isOver && (
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
