import { SegmentedControl } from '@mantine/core'
import { IconArticle, IconFlask, IconLayoutBottombar, IconMail, IconTag, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useText } from '#web/client/text.ts'
import { EditorPanel, PanelColumn, PanelGroup } from '#web/kit/editor/editor-panel.tsx'
import { PanelRow } from '#web/kit/editor/panel-row.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { findBlock } from '#web/features/campaigns/campaigns.blocks.ts'
import { isFixedPanel, parseAddPanel } from '#web/features/campaigns/campaigns.panels.ts'
import type { useAudienceCount } from '#web/features/campaigns/use-audience-count.ts'
import { useBlockName } from '#web/features/campaigns/use-block-name.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { FooterPanel, PlainTextPanel, SubjectPanel } from './content-panels.tsx'
import { AddBlockPanel, EmailBlockMenu, EmailBlocks } from './email-blocks.tsx'

// With pickers and text editors, which the list of panels doesn't need.
const BlockPanel = lazy(() => import('./block-panel.tsx'))
const AudiencePanel = lazy(() => import('./audience-panel.tsx'))
const SenderPanel = lazy(() => import('./sender-panel.tsx'))
const TestPanel = lazy(() => import('./test-panel.tsx'))

interface SettingsColumnProps {
  /** Undefined for the list of all panels. */
  panel: string | undefined
  open: (panel: string | undefined) => void
  count: ReturnType<typeof useAudienceCount>
  automaticText: string | undefined
}

/** Which version the blocks below belong to. Shown only while the two differ. */
const VersionSwitch = () => {
  const t = useText(builderText)
  const { values, version, setVersion } = useCampaignEditor()
  if (!values.test?.body) return null
  return (
    <SegmentedControl
      fullWidth
      mb="xs"
      aria-label={t('version')}
      value={version}
      onChange={(value) => setVersion(value === 'b' ? 'b' : 'a')}
      data={[
        { value: 'a', label: t('versionA') },
        { value: 'b', label: t('versionB') },
      ]}
    />
  )
}

const PanelList = ({ open, count }: Pick<SettingsColumnProps, 'open' | 'count'>) => {
  const t = useText(builderText)
  const { values, campaign } = useCampaignEditor()
  // An automation decides who gets its emails.
  const hasAudience = !campaign.isAutomated
  return (
    <>
      <PanelGroup title={t('groupContent')}>
        <PanelRow
          panel="subject"
          open={open}
          label={t('subjectPanel')}
          icon={<IconTag size={18} />}
          detail={values.subject}
        />
        <VersionSwitch />
        <EmailBlocks open={open} />
        <PanelRow panel="footer" open={open} label={t('footer')} icon={<IconLayoutBottombar size={18} />} />
        <PanelRow panel="plainText" open={open} label={t('plainText')} icon={<IconArticle size={18} />} />
      </PanelGroup>
      <PanelGroup title={t('groupDelivery')}>
        {hasAudience && (
          <PanelRow
            panel="audience"
            open={open}
            label={t('audience')}
            icon={<IconUsers size={18} />}
            detail={count.data && t('recipientCount', { count: count.data.recipients })}
          />
        )}
        <PanelRow
          panel="sender"
          open={open}
          label={t('sender')}
          icon={<IconMail size={18} />}
          detail={t(`topic_${values.topic}`)}
        />
        {hasAudience && (
          <PanelRow
            panel="test"
            open={open}
            label={t('test')}
            icon={<IconFlask size={18} />}
            detail={t(values.test ? 'testIsOn' : 'testOff')}
          />
        )}
      </PanelGroup>
    </>
  )
}

/** The settings: a list of panels, or the open one in its place. */
export const SettingsColumn = ({ panel, open, count, automaticText }: SettingsColumnProps) => {
  const t = useText(builderText)
  const tBlocks = useText(blocksText)
  const { body, canEdit } = useCampaignEditor()
  const getName = useBlockName()
  const found = panel === undefined ? undefined : findBlock(body.blocks, panel)
  const column = panel === undefined ? undefined : parseAddPanel(panel)
  const shown = panel !== undefined && (found || column || isFixedPanel(panel)) ? panel : undefined

  const renderPanel = () => {
    if (shown === undefined) return <PanelList open={open} count={count} />
    if (found) {
      const { block, container } = found
      return (
        <EditorPanel
          title={getName(block)}
          // A block of a column opened in place of the column's block.
          back={() => open(container?.columns)}
          menu={canEdit && <EmailBlockMenu block={block} />}
        >
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <BlockPanel key={block.id} block={block} open={open} />
          </Suspense>
        </EditorPanel>
      )
    }
    if (column || shown === 'addBlock') {
      return (
        <EditorPanel title={tBlocks('add')} back={() => open(column?.columns)}>
          <AddBlockPanel {...(column && { container: column })} open={open} />
        </EditorPanel>
      )
    }
    const back = () => open(undefined)
    switch (isFixedPanel(shown) ? shown : undefined) {
      case 'subject':
        return (
          <EditorPanel title={t('subjectPanel')} back={back}>
            <SubjectPanel />
          </EditorPanel>
        )
      case 'footer':
        return (
          <EditorPanel title={t('footer')} back={back}>
            <FooterPanel />
          </EditorPanel>
        )
      case 'plainText':
        return (
          <EditorPanel title={t('plainText')} back={back}>
            <PlainTextPanel automaticText={automaticText} />
          </EditorPanel>
        )
      case 'audience':
        return (
          <EditorPanel title={t('audience')} back={back}>
            <AudiencePanel count={count} />
          </EditorPanel>
        )
      case 'sender':
        return (
          <EditorPanel title={t('sender')} back={back}>
            <SenderPanel />
          </EditorPanel>
        )
      case 'test':
        return (
          <EditorPanel title={t('test')} back={back}>
            <TestPanel />
          </EditorPanel>
        )
      default:
        return null
    }
  }
  return (
    <PanelColumn openPanel={shown}>
      <Suspense fallback={<FormSkeleton fields={3} />}>{renderPanel()}</Suspense>
    </PanelColumn>
  )
}
