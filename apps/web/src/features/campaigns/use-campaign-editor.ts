import { createContext, useContext } from 'react'
import type { Campaign } from '#contract/domains/campaign.ts'
import type { CampaignBlock, CampaignBody } from '#contract/domains/campaign-blocks.ts'
import type { EditorUploads } from '#web/kit/media/use-editor-uploads.ts'
import type { InvalidNumbers } from './use-invalid-numbers.ts'

export type CampaignValues = Pick<
  Campaign,
  | 'name'
  | 'subject'
  | 'preheader'
  | 'senderName'
  | 'replyTo'
  | 'language'
  | 'topic'
  | 'body'
  | 'plainText'
  | 'smsText'
  | 'audience'
  | 'test'
>

export const toCampaignValues = (campaign: Campaign): CampaignValues => ({
  name: campaign.name,
  subject: campaign.subject,
  preheader: campaign.preheader,
  senderName: campaign.senderName,
  replyTo: campaign.replyTo,
  language: campaign.language,
  topic: campaign.topic,
  body: campaign.body,
  plainText: campaign.plainText,
  smsText: campaign.smsText,
  audience: campaign.audience,
  test: campaign.test,
})

/** Of an A/B test; without one everything is version A. */
export type TestVersion = 'a' | 'b'

export interface CampaignEditor {
  campaign: Campaign
  values: CampaignValues
  /** Changes made to the newest values. Quick edits of the same group are one step of undo. */
  edit: (change: (values: CampaignValues) => Partial<CampaignValues>, group?: string) => void
  canEdit: boolean
  version: TestVersion
  setVersion: (version: TestVersion) => void
  /** Of the version on screen. */
  body: CampaignBody
  editBody: (change: (body: CampaignBody) => Partial<CampaignBody>, group?: string) => void
  files: Campaign['files']
  uploads: EditorUploads
  invalidNumbers: InvalidNumbers
}

export const CampaignEditorContext = createContext<CampaignEditor | undefined>(undefined)

export const useCampaignEditor = (): CampaignEditor => {
  const editor = useContext(CampaignEditorContext)
  if (!editor) throw new Error('A part of the campaign builder is used outside of it')
  return editor
}

/** The body of a version; version B has the same unless the test changes it. */
export const getBody = ({ body, test }: Pick<CampaignValues, 'body' | 'test'>, version: TestVersion): CampaignBody =>
  version === 'b' && test?.body ? test.body : body

type BlockOf<Type extends CampaignBlock['type']> = Extract<CampaignBlock, { type: Type }>

export interface BlockFormProps<Type extends CampaignBlock['type']> {
  block: BlockOf<Type>
  /** Changes the newest version of the block. */
  change: (change: (block: BlockOf<Type>) => Partial<BlockOf<Type>>, field: string) => void
}
