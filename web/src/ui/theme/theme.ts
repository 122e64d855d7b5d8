import { type MantineTheme, type ModalProps, createTheme } from '@mantine/core'

/** Defaults of Mantine's components; colours and sizes are in mantine.css. */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Mantine's scroll lock adds a style element, which the content security policy forbids; base.css does it.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true, // no exit animation, as the content is unmounted on closing
        transitionProps: { duration: 120, exitDuration: 0 },
      },
      // In pixels, as Mantine would compute rem of 16 px while ours has 14 px.
      vars: (_theme: MantineTheme, { size }: ModalProps) => ({ root: { '--modal-size': `${size}px` } }),
    },
    ModalRoot: { defaultProps: { lockScroll: false } },
    // The placeholder would be a child of the menu that is not a menu item.
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
    Select: { defaultProps: { checkIconPosition: 'right', withAlignedLabels: true } },
    // The `required` attribute informs screen readers; the star is visual only.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
})
