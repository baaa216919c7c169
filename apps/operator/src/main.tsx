import { SessionGate } from '@florin/ui/session/session';
import { render } from 'preact';
import { App } from './app.tsx';
import { name } from './name.ts';

const page = document.querySelector('#page');
if (page)
  render(
    <SessionGate name={name}>
      <App />
    </SessionGate>,
    page,
  );
