#!/usr/bin/python3
"""A frameless WebKitGTK window for WebKitWebDriver, because MiniBrowser cannot be as narrow as a phone.

WINDOW_SIZE is its size in pixels (390x844). FIRST_SCRIPT is a file that runs before the scripts of every page.
"""

import os
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT = (int(pixels) for pixels in os.environ["WINDOW_SIZE"].split("x"))


def first_script() -> WebKit2.UserContentManager:
    scripts = WebKit2.UserContentManager()
    source = Path(os.environ["FIRST_SCRIPT"]).read_text(encoding="utf-8")
    at_start = WebKit2.UserScriptInjectionTime.START
    scripts.add_script(
        WebKit2.UserScript.new(source, WebKit2.UserContentInjectedFrames.TOP_FRAME, at_start, None, None)
    )
    return scripts


def open_view(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=first_script()
    )
    window = Gtk.Window(decorated=False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    # Without a window manager, the window under the pointer has the focus.
    window.move(0, 0)
    window.show_all()
    view.grab_focus()
    view.connect("close", lambda _view: window.destroy())
    windows.append(window)
    return view


def start(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    about = WebKit2.ApplicationInfo()
    about.set_name("MiniBrowser")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


windows: list[Gtk.Window] = []
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
