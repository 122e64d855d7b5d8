import { type MantineTheme, type ModalProps, createTheme } from '@mantine/core'

/** Defaults of the components; colours and sizes are in mantine.css. */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Locking the scroll writes a style element, which the content security policy refuses; base.css does it.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true, // Gone at once: what it showed is unmounted with it.
        transitionProps: { duration: 120, exitDuration: 0 },
      },
      // In pixels, where the component would count in rem, of which ours has 14 and not 16.
      vars: (_theme: MantineTheme, { size }: ModalProps) => ({ root: { '--modal-size': `${size}px` } }),
    },
    ModalRoot: { defaultProps: { lockScroll: false } },
    // The placeholder would be a child of the menu that is no item of it.
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
    // The required mark is said by `required` itself; the star is for the eye.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
})
