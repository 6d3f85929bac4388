import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { type CustomerFileSource, customerFileSources } from '#contract/domains/customer-columns.ts'
import { useText } from '#web/client/text.ts'
import { customerColumnsText } from '#web/features/customer-import/customer-columns.text.ts'
import { customerImportText } from '#web/features/customer-import/customer-import.text.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvFile } from '#web/kit/csv/csv.ts'

/** Storeward's first: it has every column. */
const sources = customerFileSources.toSorted((a, b) => Number(b === 'storeward') - Number(a === 'storeward'))

/** Downloads a sample file in the format of a program. */
export const SampleMenu = () => {
  const t = useText(customerImportText)
  const columnLabel = useText(customerColumnsText)
  const download = async (source: CustomerFileSource): Promise<void> => {
    // Few people need the samples.
    const { getSampleFile } = await import('#web/features/customer-import/customer-import.sample.ts')
    const { header, rows } = getSampleFile(source, (column) => columnLabel(column))
    downloadFile(csvFile(header, rows), `${t('sampleName')}-${source}.csv`)
  }
  return (
    <div>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {t('sample')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sources.map((source) => (
            <Menu.Item key={source} onClick={() => void download(source)}>
              {t(`source_${source}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
