// Runs before the page is painted, so that the theme never changes visibly. The server writes the user's choice;
// without one, the system decides. Without JavaScript and without a choice, the page is light.
(() => {
  'use strict';
  const root = document.documentElement;
  root.dataset.script = '';
  if (root.dataset.theme === 'auto') {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      root.dataset.bsTheme = dark.matches ? 'dark' : 'light';
    };
    follow();
    dark.addEventListener('change', () => {
      if (root.dataset.theme === 'auto') {
        follow();
      }
    });
  }
})();
