import { useText } from '../../client/text.ts'
import { useStep, Wizard } from '../../kit/wizard/wizard.tsx'
import { customerImportText } from './customer-import.text.ts'
import { ColumnsStep } from './parts/columns-step.tsx'
import { PreviewStep } from './parts/preview-step.tsx'
import { SourceStep } from './parts/source-step.tsx'
import { useImportDraft } from './use-import-draft.ts'

const CustomerImportPage = () => {
  const t = useText(customerImportText)
  const { draft, judgement, wrong, reading, checked, ...acts } = useImportDraft()
  const steps = [
    { id: 'source', label: t('step_source') },
    { id: 'columns', label: t('step_columns'), closed: !draft },
    { id: 'preview', label: t('step_preview'), closed: !judgement },
  ] as const
  const now = useStep(steps, 'source')
  return (
    <Wizard title={t('title')} subtitle={t('about')} steps={steps} now={now} wide={now === 'preview'}>
      {now === 'source' && <SourceStep take={acts.take} reading={reading} wrong={wrong} />}
      {now === 'columns' && draft && (
        <ColumnsStep
          draft={draft}
          checked={checked}
          choose={acts.choose}
          setHeadings={acts.setHeadings}
          check={acts.check}
        />
      )}
      {now === 'preview' && draft && judgement && (
        <PreviewStep draft={draft} judgement={judgement} start={acts.start} />
      )}
    </Wizard>
  )
}

export default CustomerImportPage
