import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { getImportErrors, type ImportState } from '#web/features/customer-import/engine/progress.ts'
import { useText } from '#web/client/text.ts'
import classes from './import-panel.module.css'
import { importPanelText } from '#web/features/customer-import/import-panel.text.ts'

const pageSize = 100

/** The rows that weren't imported, with the reason for each. */
export const ImportErrors = ({ currentImport }: { currentImport: ImportState }) => {
  const t = useText(importPanelText)
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const count = currentImport.record.failedRows.length
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        {t('viewErrors', { count })}
      </UnstyledButton>
      {opened && (
        <div className={classes.errors} id={id}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <ul tabIndex={0}>
            {getImportErrors(currentImport, visibleCount).map(({ row, email, reason }) => (
              <li key={row}>
                <div className={classes.who}>{t('notImported', { email: email || t('noEmail') })}</div>
                <div className={classes.why}>
                  {t('reason')} {reason}
                </div>
              </li>
            ))}
          </ul>
          {count > visibleCount && (
            <Button variant="subtle" size="xs" onClick={() => setVisibleCount(visibleCount + pageSize)}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
