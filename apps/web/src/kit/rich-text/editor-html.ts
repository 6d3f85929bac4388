import { createNodeFromContent, type Editor, getHTMLFromFragment } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'

/** The HTML as the editor would serialize it. */
export const toEditorHtml = (editor: Editor, html: string): string => {
  const content = createNodeFromContent(html, editor.schema)
  const serialized = getHTMLFromFragment(content instanceof Fragment ? content : content.content, editor.schema)
  return html === '' ? '<p></p>' : serialized
}
