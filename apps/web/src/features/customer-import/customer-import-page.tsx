import { useText } from '#web/client/text.ts'
import { useStep, Wizard } from '#web/kit/wizard/wizard.tsx'
import { customerImportText } from './customer-import.text.ts'
import { ColumnsStep } from './parts/columns-step.tsx'
import { PreviewStep } from './parts/preview-step.tsx'
import { SourceStep } from './parts/source-step.tsx'
import { useImportDraft } from './use-import-draft.ts'

const CustomerImportPage = () => {
  const t = useText(customerImportText)
  const { draft, validation, readError, reading, checking, checkedRows, ...actions } = useImportDraft()
  const steps = [
    { id: 'source', label: t('step_source') },
    { id: 'columns', label: t('step_columns'), closed: !draft },
    { id: 'preview', label: t('step_preview'), closed: !validation },
  ] as const
  const currentStep = useStep(steps, 'source')
  return (
    <Wizard title={t('title')} steps={steps} current={currentStep}>
      {currentStep === 'source' && <SourceStep readSource={actions.readSource} reading={reading} error={readError} />}
      {currentStep === 'columns' && draft && (
        <ColumnsStep
          draft={draft}
          checking={checking}
          checkedRows={checkedRows}
          setMapping={actions.setMapping}
          setHeadings={actions.setHeadings}
          allConsent={actions.allConsent}
          setAllConsent={actions.setAllConsent}
          check={actions.check}
        />
      )}
      {currentStep === 'preview' && draft && validation && (
        <PreviewStep
          draft={draft}
          validation={validation}
          updateExisting={actions.updateExisting}
          setUpdateExisting={actions.setUpdateExisting}
          start={actions.start}
        />
      )}
    </Wizard>
  )
}

export default CustomerImportPage
