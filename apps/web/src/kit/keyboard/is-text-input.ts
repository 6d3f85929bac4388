const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether typing would enter text there. Checkboxes and radios are inputs but take no text. */
export const isTextInput = (target: EventTarget | null): boolean =>
  isEditable(target) && !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))

export const isOverlayOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
